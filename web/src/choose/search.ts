/** Search by typing: the texts of all facets in which what was typed stands. */

import type { Facet } from "./facets.ts";
import { textsOf } from "./facets.ts";

export interface Hit {
  readonly facet: Facet;
  readonly text: string;
}

export const MOST_HITS = 12;

/** The first texts that have all words of what was typed, those that begin with it before others. */
export function hits(facets: readonly Facet[], typed: string): readonly Hit[] {
  const words = typed.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = facets.flatMap((facet) =>
    textsOf(facet)
      .filter((text) => words.every((word) => text.toLowerCase().includes(word)))
      .map((text) => ({ facet, text })),
  );
  const begin = typed.trim().toLowerCase();
  const rank = (hit: Hit): number => (hit.text.toLowerCase().startsWith(begin) ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, MOST_HITS);
}
