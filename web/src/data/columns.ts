/** Reads figures as src/orrery/site/numbers.py writes them. */

import type { Column } from "./documents/index.ts";

export const STEPS = 10_000;
/** So many steps an upper end may be nearer than the middle that its column is written by says. */
const NEARER = 30;

/** The digits of a distance: 90 letters from `#` on, without the backslash. */
export const ALPHABET = Array.from({ length: 92 }, (_, at) => String.fromCharCode(35 + at))
  .filter((letter) => letter !== "\\")
  .slice(0, 90)
  .join("");

/** A figure with the ends of its interval; null for what there is not, and for one end alone if it is infinite. */
export interface Ends {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export const NOTHING: Ends = { value: null, low: null, high: null };

/** The figure at a place of a column; nothing where the column has none there, or there is no column. */
export function endsAt(column: Column | undefined, at: number): Ends {
  const value = column?.v[at] ?? null;
  if (column === undefined || value === null) return NOTHING;
  const exact = column.x?.[String(at)];
  if (exact !== undefined) return { value, low: exact[0], high: exact[1] };
  const pair = (column.l ?? "").slice(2 * at, 2 * at + 2).trim();
  if (pair === "") return { value, low: null, high: null };
  const low = digit(pair, 0) * ALPHABET.length + digit(pair, 1);
  const size = Math.abs(value) / STEPS;
  return { value, low: value - low * size, high: value + upper(column, low, at) * size };
}

/** All figures of a column. */
export function ends(column: Column): readonly Ends[] {
  return column.v.map((_, at) => endsAt(column, at));
}

/** The same seen from the other side: of a ratio that of base to row. */
export function inverse(of: Ends): Ends {
  const value = of.value === null || of.value === 0 ? null : 1 / of.value;
  if (of.low === null && of.high === null) return { value, low: null, high: null };
  // The inverse of an end that is infinite is 0, and that of 0 infinite.
  return { value, low: of.high === null ? 0 : inverted(of.high), high: of.low === null ? 0 : inverted(of.low) };
}

function inverted(end: number): number | null {
  return end === 0 ? null : 1 / end;
}

/** How far the upper end is: where the middle says that the column is written by, and some steps. */
function upper(column: Column, low: number, at: number): number {
  const further = digit(column.g ?? column.a ?? "", at) - NEARER;
  return further + (column.g === undefined ? low : Math.floor((low * STEPS) / (STEPS - low)));
}

function digit(letters: string, at: number): number {
  return ALPHABET.indexOf(letters.charAt(at));
}
