/** A figure by a swept parameter: round trip by payload, with intervals or, as the original drew it, with extremes. */

import type { Campaign } from "../data/campaign.ts";
import { MEDIANS } from "../data/campaign.ts";
import type { Ends } from "../data/columns.ts";
import { grouped, pick, present } from "../data/pick.ts";
import type { Axis, Chart, Dot, Line, Named } from "../draw/chart.ts";
import { scaleFor, type Scale } from "../text/numbers.ts";
import { cell, type Cell, type Table } from "../text/table.ts";
import { byText } from "../choose/facets.ts";
import { BYTES, endsText, explainCurve, titleOf } from "./curve-words.ts";
import { publishedCurves, publishedRemark, type PublishedCurve } from "./published.ts";
import {
  environment,
  factsOf,
  figureAxis,
  figureCells,
  figureColumns,
  firstPictures,
  hiddenDoubts,
  metricMenu,
  remarks,
  rowsByWhere,
  rowsLeft,
  scaled,
  sourceOf,
  VALID,
  verdictCell,
  verdictWord,
} from "./shared.ts";
import type { Material, Menu, Picture, View } from "./view.ts";

export const ORIGINAL = "original";

export interface CurvePoint {
  readonly at: number;
  readonly text: string;
  readonly row: number;
  readonly value: Ends;
}

export interface Panel {
  readonly title: string;
  readonly where: number;
  readonly curves: ReadonlyMap<number, readonly CurvePoint[]>;
}

export const curve: View = {
  name: "curve",
  title: "Curve",
  reading:
    "A figure at each value of a parameter, a line for each driver; the bar through a mark is the 95 % interval, or " +
    "in the original's look reaches from the shortest call to the longest. Dashed lines are what others published, " +
    "on other machines: a layer of its own, which is ranked with nothing.",
  needs: "campaigns",
  menus: (material) => [acrossMenu(material), metricMenu(material), lookMenu(material)],
  pictures: (material) => material.campaigns.flatMap((campaign) => ofCampaign(material, campaign)),
  nothing: "No parameter that is a number has two values among the rows that are left.",
};

function lookMenu(material: Material): Menu {
  const options = [["", "intervals"], [ORIGINAL, "the original's: shortest to longest"]] as const;
  return { key: "look", title: "Bars", options, chosen: material.state.look };
}

function acrossMenu(material: Material): Menu {
  const names = [...new Set(material.campaigns.flatMap(parametersOf))].sort(byText);
  const chosen = names.includes(material.state.across) ? material.state.across : (names[0] ?? "");
  return { key: "across", title: "Across", options: names.map((name) => [name, name]), chosen };
}

/** The parameters that are numbers and have two values among the rows that are left; bytes before all. */
export function parametersOf(campaign: Campaign): string[] {
  const values = new Map<string, Set<number>>();
  for (const row of campaign.rows) {
    const point = pick(campaign.document.points, pick(campaign.document.rows.point, row));
    for (const [name, value] of Object.entries(point.numbers)) {
      values.set(name, (values.get(name) ?? new Set()).add(value));
    }
  }
  const names = [...values].filter(([, found]) => found.size > 1).map(([name]) => name);
  return names.sort((one, other) => Number(other === BYTES) - Number(one === BYTES) || byText(one, other));
}

function ofCampaign(material: Material, campaign: Campaign): Picture[] {
  const parameters = parametersOf(campaign);
  const across = parameters.includes(material.state.across) ? material.state.across : parameters[0];
  if (across === undefined) return [];
  const metric = metricMenu(material).chosen;
  const found = panels(material, campaign, across, metric);
  return firstPictures(found, "picture", (panel) => picture(material, campaign, panel, across, metric));
}

/** One panel for each operation, placement and choice of the other parameters. */
function panels(material: Material, campaign: Campaign, across: string, metric: string): Panel[] {
  const made = [...rowsByWhere(campaign, rowsLeft(material, campaign))].flatMap(([where, rows]) => {
    const ofSection = rows.filter((row) => pick(campaign.document.rows.section, row) >= 0);
    return [...grouped(ofSection, (row) => titleOf(campaign, row, across))].map(([title, of]) => ({
      title,
      where,
      curves: curvesOf(campaign, of, across, metric),
    }));
  });
  return made.filter((panel) => panel.curves.size > 0);
}

function curvesOf(
  campaign: Campaign,
  rows: readonly number[],
  across: string,
  metric: string,
): Map<number, readonly CurvePoint[]> {
  const found = new Map<number, readonly CurvePoint[]>();
  for (const [binding, own] of grouped(rows, (row) => campaign.binding(row))) {
    const points = present(own.map((row) => pointOf(campaign, row, across, metric)));
    points.sort((one, other) => one.at - other.at);
    if (points.length > 1) found.set(binding, points);
  }
  return found;
}

function pointOf(campaign: Campaign, row: number, across: string, metric: string): CurvePoint | null {
  const point = pick(campaign.document.points, pick(campaign.document.rows.point, row));
  const at = point.numbers[across];
  const metrics = metric === MEDIANS[0] ? MEDIANS : [metric];
  const value = campaign.figure(row, ...metrics);
  if (at === undefined || value.value === null) return null;
  return { at, text: point.values[across] ?? String(at), row, value };
}

function picture(material: Material, campaign: Campaign, panel: Panel, across: string, metric: string): Picture {
  const unit = campaign.metric(metric)?.unit ?? "ns";
  const all = [...panel.curves.values()].flat();
  const scale = scaleFor(all.map((point) => point.value.value), unit);
  const heading = `${campaign.document.title}: ${metric} by ${across}, ${panel.title}`;
  const isLatency = (MEDIANS as readonly string[]).includes(metric);
  const extremes = isLatency && material.state.look === ORIGINAL;
  const isPublished = isLatency && across === BYTES && !material.state.hidesPublished;
  const layer = isPublished ? publishedCurves(campaign, scale, extremes) : [];
  return {
    name: `curve ${campaign.document.scenario} ${metric} by ${across} ${panel.title}`,
    heading,
    environment: environment(campaign, panel.where),
    source: sourceOf(campaign),
    remarks: [
      ...remarks(campaign, panel.where),
      ...hiddenDoubts(material, campaign),
      ...(layer.length > 0 ? [publishedRemark(campaign)] : []),
    ],
    chart: chart(campaign, panel, across, metric, scale, extremes, layer),
    names: [...names(campaign, panel), ...layer.map((one) => one.name)],
    table: table(campaign, panel, across, metric, scale),
    explanation: explainCurve(campaign, panel, across, metric, unit),
  };
}

function names(campaign: Campaign, panel: Panel): Named[] {
  return [...panel.curves.keys()].map((binding) => ({ series: binding, name: campaign.label(binding) }));
}

function chart(
  campaign: Campaign,
  panel: Panel,
  across: string,
  metric: string,
  scale: Scale,
  extremes: boolean,
  layer: readonly PublishedCurve[],
): Chart {
  const bars = (point: CurvePoint): Ends => (extremes ? extremesOf(campaign, point) : point.value);
  const points = [...panel.curves.values()].flat();
  const y: Axis = figureAxis(metric, scale, points.flatMap((point) => [point.value.value, bars(point).low]));
  const x: Axis = { label: across, kind: points.every((point) => point.at > 0) ? "log" : "linear" };
  const unit = campaign.metric(metric)?.unit ?? "ns";
  const dots: Dot[] = [...panel.curves].flatMap(([binding, of]) =>
    of.map((point) => ({
      series: binding,
      x: point.at,
      y: (point.value.value ?? 0) / scale.divisor,
      yEnds: scaled(bars(point), scale, y),
      hollow: campaign.verdict(point.row) !== VALID,
      facts: factsOf(campaign, point.row, campaign.label(binding), metric, point.value, unit, [[across, point.text]]),
    })),
  );
  const lines: Line[] = [...panel.curves].map(([binding, of]) => ({
    series: binding,
    points: of.map((point) => [point.at, (point.value.value ?? 0) / scale.divisor] as const),
  }));
  const ends = [...panel.curves].map(([binding, of]) => `${campaign.label(binding)} ${endsText(of, unit)}`);
  return {
    alt: `${metric} by ${across}, ${panel.title}: ${ends.join("; ")}`,
    x,
    y,
    dots: [...dots, ...layer.flatMap((one) => one.dots)],
    lines: [...lines, ...layer.map((one) => one.line)],
  };
}

/** From the shortest call to the longest, as the original drew it; nothing where either is not known. */
function extremesOf(campaign: Campaign, point: CurvePoint): Ends {
  const [low, high] = ["latency.min", "latency.max"].map((name) => campaign.figure(point.row, name).value);
  const known = typeof low === "number" && typeof high === "number";
  return { value: point.value.value, low: known ? low : null, high: known ? high : null };
}

function table(campaign: Campaign, panel: Panel, across: string, metric: string, scale: Scale): Table {
  const rows = [...panel.curves].flatMap(([binding, points]) =>
    points.map((point): Cell[] => [
      cell(campaign.label(binding)),
      { text: point.text, sort: point.at },
      ...figureCells(point.value, scale),
      verdictCell(verdictWord(campaign, point.row)),
    ]),
  );
  return {
    caption: `${metric} by ${across}, ${panel.title}`,
    columns: [
      { title: "driver" },
      { title: across, numeric: true },
      ...figureColumns(metric, scale),
      { title: "verdict" },
    ],
    rows,
  };
}
