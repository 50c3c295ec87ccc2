/** Draws charts with Observable Plot: axes and marks are its own, what a point tells is ours. */

import * as Plot from "@observablehq/plot";
import type { Axis, Bar, Chart, Dot, Facts, Line, Note, Rule } from "./chart.ts";
import { inSight, interval } from "./intervals.ts";
import { colour, symbol } from "./series.ts";
import { grouped } from "../data/pick.ts";

export const CLASS = "plot";
const BAND = 30;
const HEIGHT = 300;
const RADIUS = 5;
const SMALL = 3.5;
const BOTTOM = 44;
const TOP = 22;
const INSET = 8;
/** Pixels of a letter with room around it. */
const LETTER = 10;

/** An element that tells of a point, in the order in which the keyboard goes through them. */
export interface Spot {
  readonly element: SVGElement;
  readonly facts: Facts;
}

export interface Drawn {
  readonly svg: SVGSVGElement;
  readonly spots: readonly Spot[];
}

/** The chart as SVG, so many pixels wide. Names have half of it at most: longer ones are cut, and whole in tables. */
export function draw(chart: Chart, width: number): Drawn {
  const spots: Spot[] = [];
  const node = Plot.plot({
    className: CLASS,
    width,
    height: heightOf(chart),
    marginLeft: Math.min(chart.left ?? 64, Math.floor(width / 2)),
    marginRight: chart.right ?? 24,
    marginTop: TOP,
    marginBottom: BOTTOM,
    x: scale(chart.x, "x"),
    y: scale(chart.y, "y"),
    marks: [
      ...(chart.rules ?? []).map(rule),
      ...(chart.bars ?? []).map((bar) => barMark(bar, spots)),
      ...(chart.lines ?? []).map(lineMark),
      ...(chart.bars ?? []).flatMap((bar) => barInterval(bar, chart)),
      barTexts(chart, width),
      ...intervals(chart),
      ...[...grouped(chart.dots, kindOf).values()].map((dots) => dotMark(dots, spots)),
      ...(chart.notes ?? []).map(noteMark),
    ],
  });
  const svg = bare(node);
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", chart.alt);
  return { svg, spots };
}

/** The mark of a series alone, for a list of names. */
export function swatch(series: number): SVGSVGElement {
  const node = Plot.plot({
    className: CLASS,
    width: 16,
    height: 16,
    margin: 8,
    axis: null,
    marks: [Plot.dot([0], { x: 0, y: 0, r: RADIUS, symbol: symbol(series), fill: colour(series), stroke: "none" })],
  });
  const svg = bare(node);
  svg.classList.add("swatch");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** What Plot drew, without its style and its names. */
function bare(node: Element): SVGSVGElement {
  const svg = node as unknown as SVGSVGElement;
  // The page's own style has what stands in it; its policy lets no other style in.
  svg.querySelector("style")?.remove();
  // A group without a role can have no name; what has one is the picture, and each of its points.
  for (const named of svg.querySelectorAll("[aria-label]")) named.removeAttribute("aria-label");
  return svg;
}

function heightOf(chart: Chart): number {
  if (chart.height !== undefined) return chart.height;
  return chart.y.kind === "band" ? TOP + BOTTOM + BAND * (chart.y.names?.length ?? 1) : HEIGHT;
}

function scale(axis: Axis, which: "x" | "y"): Plot.ScaleOptions {
  const shared = { label: axis.label, labelArrow: "none" as const };
  if (axis.kind === "band") {
    return { ...shared, label: null, type: "band", domain: [...(axis.names ?? [])], padding: 0.25 };
  }
  const ticks = axis.ticks === undefined ? {} : { ticks: [...axis.ticks] };
  const text = axis.tickText;
  return {
    ...shared,
    ...ticks,
    ...(text === undefined ? { tickFormat: plain } : { tickFormat: (value: number) => text(value) }),
    type: axis.kind,
    // Room for marks at the ends; bars begin at the frame.
    ...(axis.kind === "log" ? { inset: INSET } : {}),
    grid: true,
    nice: axis.kind === "linear" && which === "y",
    labelAnchor: "center",
  };
}

/** A tick's figure without needless noughts: 0.5, 2, 20,000. */
export function plain(value: number): string {
  return value.toLocaleString("en-US", { maximumSignificantDigits: 3 });
}

function rule(of: Rule): Plot.Markish {
  const style = { stroke: of.series === null ? "var(--muted)" : colour(of.series), strokeDasharray: "2 3" };
  const line = of.axis === "x" ? Plot.ruleX([of.at], style) : Plot.ruleY([of.at], style);
  if (of.text === "") return line;
  const text =
    of.axis === "x"
      ? Plot.text([of.text], { x: [of.at], frameAnchor: "top", dy: -8, text: (d: string) => d, fill: "var(--muted)" })
      : Plot.text([of.text], { y: [of.at], frameAnchor: "right", text: (d: string) => d, fill: "var(--muted)" });
  return [line, text];
}

function lineMark(line: Line): Plot.Markish {
  return Plot.line(line.points as [number, number][], {
    stroke: colour(line.series),
    strokeWidth: line.thin === true ? 1 : 1.8,
    strokeDasharray: line.dashed === true ? "5 3" : "none",
  });
}

function intervals(chart: Chart): Plot.Markish[] {
  const [xs, ys] = [numbersOf(chart.dots, "x"), numbersOf(chart.dots, "y")];
  return chart.dots.flatMap((dot) => [
    ...(dot.xEnds ? interval("x", inSight(dot.xEnds, chart.x, xs), dot.y, colour(dot.series)) : []),
    ...(dot.yEnds ? interval("y", inSight(dot.yEnds, chart.y, ys), dot.x, colour(dot.series)) : []),
  ]);
}

/** What points stand at on an axis of figures. */
function numbersOf(dots: readonly Dot[], axis: "x" | "y"): number[] {
  return dots.map((dot) => dot[axis]).filter((at) => typeof at === "number");
}

function kindOf(dot: Dot): string {
  return [dot.series, dot.hollow, dot.small].map(String).join("/");
}

/** The dots of one series that look alike; each element is tied to what it tells. */
function dotMark(dots: readonly Dot[], spots: Spot[]): Plot.Markish {
  const first = dots[0];
  if (first === undefined) return null;
  return Plot.dot(dots as Dot[], {
    x: (dot: Dot) => dot.x,
    y: (dot: Dot) => dot.y,
    r: first.small === true ? SMALL : RADIUS,
    symbol: symbol(first.series),
    fill: first.hollow === true ? "var(--paper)" : colour(first.series),
    stroke: colour(first.series),
    strokeWidth: 1.8,
    render: spotted((at) => dots[at]?.facts, spots),
  });
}

function barMark(bar: Bar, spots: Spot[]): Plot.Markish {
  return Plot.barX([bar], {
    x1: (one: Bar) => one.from,
    x2: (one: Bar) => one.to,
    y: (one: Bar) => one.name,
    fill: bar.hollow === true ? "var(--paper)" : colour(bar.series),
    stroke: bar.hollow === true ? colour(bar.series) : "var(--paper)",
    render: spotted(() => bar.facts, spots),
  });
}

/** The interval of a bar's end: dark, for on the bar itself its colour would not be seen. */
function barInterval(bar: Bar, chart: Chart): Plot.Markish[] {
  const values = (chart.bars ?? []).map((one) => one.to);
  return bar.ends ? interval("x", inSight(bar.ends, chart.x, values), bar.name, "var(--ink)") : [];
}

/** What stands on bars that are wide enough for it: on their own colour it has the page's behind it. */
function barTexts(chart: Chart, width: number): Plot.Markish {
  const bars = chart.bars ?? [];
  const most = Math.max(...bars.map((bar) => bar.to));
  const isWide = (bar: Bar): boolean => ((bar.to - bar.from) / most) * (width / 2) >= LETTER * (bar.text ?? "").length;
  return Plot.text(bars.filter((bar) => bar.text !== undefined && isWide(bar)), {
    x: (bar: Bar) => (bar.from + bar.to) / 2,
    y: (bar: Bar) => bar.name,
    text: (bar: Bar) => bar.text,
    ...{ fill: "var(--ink)", stroke: "var(--paper)", strokeWidth: 4, fontWeight: 600 },
  });
}

function noteMark(note: Note): Plot.Markish {
  return Plot.text([note], {
    ...(note.inside ? { x: [note.x] } : { frameAnchor: "right" as const }),
    y: [note.y],
    text: (one: Note) => one.text,
    dx: note.shift,
    textAnchor: "start",
    fill: "var(--ink)",
    fontWeight: 600,
  });
}

/** Draws as the mark would, and ties the elements that come of it to what they tell. */
function spotted(facts: (at: number) => Facts | undefined, spots: Spot[]): Plot.RenderFunction {
  return (index, scales, values, dimensions, context, next) => {
    const group = next?.(index, scales, values, dimensions, context) ?? null;
    if (group === null) return null;
    [...group.children].forEach((element, place) => {
      const found = facts(index[place] ?? -1);
      if (element instanceof SVGElement && found !== undefined) spots.push({ element, facts: found });
    });
    return group;
  };
}
