/** Intervals: a line through what they are of, which ends in an arrow at the frame where an end is beyond it. */

import * as Plot from "@observablehq/plot";
import type { Axis, Reach } from "./chart.ts";

const WIDTH = 1.8;
/** An end so many times as far as all values would leave nothing to be seen of them on an axis. */
const FAR = { log: 1e6, linear: 100, band: 1 } as const;
const ARROWS = {
  x: { low: ["◂", "left"], high: ["▸", "right"] },
  y: { low: ["▾", "bottom"], high: ["▴", "top"] },
} as const;

/** The interval of something at a place of the other axis. */
export function interval(along: "x" | "y", ends: Reach, at: number | string, stroke: string): Plot.Markish[] {
  const [low, high] = ends.map((end) => (end === null ? null : [end]));
  const style = { stroke, strokeWidth: WIDTH };
  const line =
    along === "x"
      ? Plot.ruleY([at], { x1: low, x2: high, y: [at], ...style })
      : Plot.ruleX([at], { y1: low, y2: high, x: [at], ...style });
  const sides = [...(low === null ? (["low"] as const) : []), ...(high === null ? (["high"] as const) : [])];
  return [line, ...sides.map((side) => arrow(along, side, at, stroke))];
}

function arrow(along: "x" | "y", side: "low" | "high", at: number | string, fill: string): Plot.Markish {
  const [text, frameAnchor] = ARROWS[along][side];
  const place = along === "x" ? { y: [at] } : { x: [at] };
  return Plot.text([text], { ...place, frameAnchor, text: (one: string) => one, fill });
}

/** The ends with those left out that lie far beyond all values of the axis: they are at the frame, and hover tells. */
export function inSight(ends: Reach, axis: Axis, values: readonly number[]): Reach {
  const sizes = values.map(Math.abs).filter((size) => size > 0);
  if (sizes.length === 0) return ends;
  const far = FAR[axis.kind];
  const [least, most] = [Math.min(...sizes) / far, Math.max(...sizes) * far];
  const [low, high] = ends;
  const isLow = low !== null && (axis.kind === "log" ? low >= least : low >= -most);
  return [isLow ? low : null, high !== null && high <= most ? high : null];
}
