/** Colours and marks of series: the report's colours, and a mark of its own for each: colour is never needed. */

export const COLOURS = 8;
const SYMBOLS = ["circle", "square", "diamond", "triangle", "star", "cross", "wye", "hexagon"] as const;

export type SymbolName = (typeof SYMBOLS)[number];

/** The colour of a series, as a variable of the page's style. */
export function colour(series: number): string {
  return `var(--s${series % COLOURS})`;
}

/** The mark of a series; shifted on each round through the colours, so that 64 pairs differ. */
export function symbol(series: number): SymbolName {
  return SYMBOLS[(series + Math.floor(series / COLOURS)) % SYMBOLS.length] ?? "circle";
}
