/** Lists and counts in words, as src/orrery/report/labels.py writes them. */

const NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
const MOST_NAMED = 6;

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  if (words.length <= 2) return words.join(" and ");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1] ?? ""}`;
}

/** The same; of many the first six, and how many more there are. */
export function few(words: readonly string[]): string {
  const more = words.length - MOST_NAMED;
  return listed(more > 0 ? [...words.slice(0, MOST_NAMED), `${more} more`] : words);
}

/** `one operation`, `seven operations`, `14 operations`. */
export function counted(count: number, noun: string): string {
  return `${NUMBERS[count] ?? count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

/** A sentence of a clause. */
export function sentence(text: string): string {
  if (text === "") return "";
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** A text in at most so many letters: its middle gives way, where names differ least. */
export function shortened(text: string, letters: number): string {
  const all = Array.from(text);
  if (all.length <= letters) return text;
  const head = Math.floor(letters / 2);
  return `${all.slice(0, head).join("")}…${all.slice(all.length - (letters - head - 1)).join("")}`;
}

/** Names of which no two are the same: those that come again have a number behind them. */
export function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
