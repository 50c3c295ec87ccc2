/** Figures for people, as src/orrery/report/figures.py writes them: one unit, three significant digits. */

import type { Ends } from "../data/columns.ts";

interface Step {
  readonly least: number;
  readonly unit: string;
}

const STEPS: Readonly<Record<string, readonly Step[]>> = {
  ns: [
    { least: 1, unit: "ns" },
    { least: 1e3, unit: "µs" },
    { least: 1e6, unit: "ms" },
    { least: 1e9, unit: "s" },
  ],
  bytes: [
    { least: 1, unit: "B" },
    { least: 1024, unit: "KiB" },
    { least: 1024 ** 2, unit: "MiB" },
    { least: 1024 ** 3, unit: "GiB" },
  ],
  "1/s": [
    { least: 1, unit: "1/s" },
    { least: 1e3, unit: "k/s" },
    { least: 1e6, unit: "M/s" },
  ],
  share: [{ least: 0.01, unit: "%" }],
};
const BARE = new Set(["1", "count", "ratio"]);

/** The unit of a picture or a column, and by what a figure is divided to stand in it. */
export interface Scale {
  readonly unit: string;
  readonly divisor: number;
  /** The unit of figures before they are divided. */
  readonly raw: string;
}

/** Of what has no unit: a ratio, a count. */
export const PLAIN: Scale = { unit: "", divisor: 1, raw: "" };

/** The largest unit in which the geometric mean of figures is still at least 1. */
export function scaleFor(values: Iterable<number | null>, unit: string): Scale {
  const steps = STEPS[unit];
  const raw = rawUnit(unit);
  if (steps === undefined) return { unit: raw, divisor: 1, raw };
  const positive = [...values].filter((value): value is number => value !== null && value > 0);
  const sum = positive.reduce((total, value) => total + Math.log(value), 0);
  const middle = positive.length > 0 ? Math.exp(sum / positive.length) : 1;
  // What the logarithm and back lose of a whole figure must not give it the unit below.
  const fitting = steps.filter((step) => middle * (1 + 1e-9) >= step.least);
  const found = fitting[fitting.length - 1] ?? steps[0];
  return { unit: found?.unit ?? unit, divisor: found?.least ?? 1, raw };
}

/** A unit as it stands in a heading: none for what is a mere number. */
export function rawUnit(unit: string): string {
  return BARE.has(unit) ? "" : unit;
}

/** Three significant digits and no exponent: 0.0213, 1.23, 12.3, 1,230. */
export function number(value: number, decimals = decimalsOf(value)): string {
  if (!Number.isFinite(value)) return "-";
  // A figure was cut to four digits: what binary fractions lose of it must not turn its last half down.
  return (value * (1 + 1e-9)).toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

export function decimalsOf(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return 0;
  return Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) * (1 + 1e-9)))));
}

/** A figure in a scale, without its unit. */
export function shown(value: number, scale: Scale): string {
  const scaled = value / scale.divisor;
  return scale.unit === "%" ? number(scaled, decimalsOfShare(value)) : number(scaled);
}

/** A figure with its unit. */
export function withUnit(value: number, unit: string, scale: Scale = scaleFor([value], unit)): string {
  return `${shown(value, scale)} ${scale.unit}`.trimEnd();
}

/** A figure for programs: without what binary fractions add to it. */
export function exact(value: number): string {
  return String(Number(value.toPrecision(8)));
}

/** The interval as `4.51 to 8.04`, its ends told apart; `4.51 or more` where one is infinite; empty for none. */
export function span(of: Ends, scale: Scale): string {
  if (of.low === of.high) return "";
  if (of.high === null) return of.low === null ? "" : `${number(of.low / scale.divisor)} or more`;
  if (of.low === null) return `${number(of.high / scale.divisor)} or less`;
  const [low, high] = [of.low / scale.divisor, of.high / scale.divisor];
  const decimals = decimalsOf(high);
  const more = number(low, decimals) === number(high, decimals) ? decimals + 1 : decimals;
  return `${number(low, more)} to ${number(high, more)}`;
}

/** `5.80 µs (4.51 to 8.04)`, or that there is none. */
export function figure(of: Ends, unit: string, scale: Scale = scaleFor([of.value], unit)): string {
  if (of.value === null) return "no figure";
  const interval = span(of, scale);
  return interval === "" ? withUnit(of.value, unit, scale) : `${withUnit(of.value, unit, scale)} (${interval})`;
}

/** `3.10 times (2.90 to 3.30)`. */
export function times(of: Ends): string {
  if (of.value === null) return "";
  const interval = span(of, PLAIN);
  return interval === "" ? `${number(of.value)} times` : `${number(of.value)} times (${interval})`;
}

/** Decimals of a percentage: three digits of it, two of what it lacks to 100; at most six. */
function decimalsOfShare(share: number): number {
  if (share <= 0 || share >= 1) return 0;
  const digits = (part: number): number => Math.floor(Math.log10(part * 100) + 1e-9);
  return Math.max(0, Math.min(Math.max(2 - digits(share), 1 - digits(1 - share)), 6));
}
