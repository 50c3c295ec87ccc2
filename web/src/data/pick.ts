/** What must be there: a number that a document gives names something, or the document is not ours. */

export function pick<T>(list: readonly T[], at: number): T {
  const found = list[at];
  if (found === undefined) throw new RangeError(`there is no number ${at} among ${list.length}`);
  return found;
}

/** One more at a place of a list of counts. */
export function increase(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

/** Each key once with all that has it, in the order in which they come. */
export function grouped<K, T>(things: Iterable<T>, key: (thing: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>();
  for (const thing of things) {
    const of = key(thing);
    const others = found.get(of);
    if (others === undefined) found.set(of, [thing]);
    else others.push(thing);
  }
  return found;
}

/** What is not null. */
export function present<T>(things: Iterable<T | null | undefined>): T[] {
  return [...things].filter((thing): thing is T => thing !== null && thing !== undefined);
}
