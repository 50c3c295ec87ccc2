/** How long calls took, all of them: a percentile curve for each driver. */

import { MEDIANS, type Campaign } from "../data/campaign.ts";
import type { CurvesDocument } from "../data/documents/campaign.ts";
import { grouped, pick, present } from "../data/pick.ts";
import type { Chart, Dot, Line } from "../draw/chart.ts";
import { scaleFor, shown, type Scale } from "../text/numbers.ts";
import { cell, type Cell, type Table } from "../text/table.ts";
import { sentence } from "../text/words.ts";
import {
  environment,
  factsOf,
  firstPictures,
  hiddenDoubts,
  remarks,
  rowsByWhere,
  rowsLeft,
  sourceOf,
  VALID,
} from "./shared.ts";
import type { Material, Picture, View } from "./view.ts";

/** The percentiles that the axis marks, where a curve has a point that tells. */
const MARKED = [
  [0.5, "50 %"],
  [0.9, "90 %"],
  [0.99, "99 %"],
  [0.999, "99.9 %"],
  [0.9999, "99.99 %"],
  [0.99999, "99.999 %"],
] as const;

const NOUNS = { "latency.p50": "calls", "delay.p50": "samples", "path.p50": "paths" } as const;

interface Calls {
  readonly binding: number;
  readonly row: number;
  /** Nines (-log10(1 - q)) and ns. */
  readonly points: readonly (readonly [number, number])[];
}

export const distribution: View = {
  name: "distribution",
  title: "Distribution",
  reading:
    "Read a curve from left to right: half of the calls (samples, paths) were faster than its height at 50 %, all " +
    "but one in a hundred faster than at 99 %. A curve that turns up has a tail. It ends where there are too few to " +
    "tell more, or where lost samples begin.",
  needs: "curves",
  pictures: (material) => material.campaigns.flatMap((campaign) => ofCampaign(material, campaign)),
  nothing: "No row that is left has a distribution.",
};

function ofCampaign(material: Material, campaign: Campaign): Picture[] {
  const curves = material.curves.get(campaign.entry.name);
  if (curves === undefined) return [];
  const groups = [...rowsByWhere(campaign, rowsLeft(material, campaign))].flatMap(([where, rows]) =>
    [...grouped(rows, (row) => pick(campaign.document.rows.section, row))].map(([section, of]) => ({
      where,
      section,
      of,
    })),
  );
  const found = groups
    .map(({ of, ...at }) => ({ ...at, calls: present(of.map((row) => callsOf(campaign, curves, row))) }))
    .filter(({ section, calls }) => section >= 0 && calls.length > 0);
  return firstPictures(found, "picture", ({ where, section, calls }) =>
    picture(material, campaign, where, section, calls),
  );
}

/** What a row's times are of: calls, samples or paths. */
function nounOf(campaign: Campaign, calls: readonly Calls[]): string {
  const found = MEDIANS.find((name) => calls.some((one) => campaign.figure(one.row, name).value !== null));
  return NOUNS[found ?? MEDIANS[0]];
}

function callsOf(campaign: Campaign, curves: CurvesDocument, row: number): Calls | null {
  const codes = curves.curves[String(row)];
  return codes === undefined ? null : { binding: campaign.binding(row), row, points: pointsOf(codes, curves) };
}

/** Nines and ns of a curve: its first point, then how far each next one is above. */
export function pointsOf(codes: readonly number[], of: CurvesDocument): readonly (readonly [number, number])[] {
  let code = 0;
  return codes.map((step, at) => {
    code += step;
    return [at / of.steps, Math.exp(code / of.parts)] as const;
  });
}

/** The time at so many nines, on the straight line between its neighbours; null beyond the curve's end. */
export function timeAt(points: readonly (readonly [number, number])[], nines: number): number | null {
  const after = points.findIndex(([at]) => at >= nines - 1e-9);
  const [before, next] = [points[after - 1], points[after]];
  if (next === undefined) return null;
  if (before === undefined || next[0] - nines < 1e-9) return next[1];
  const share = (nines - before[0]) / (next[0] - before[0]);
  return before[1] ** (1 - share) * next[1] ** share;
}

function nines(q: number): number {
  return -Math.log10(1 - q);
}

function picture(
  material: Material,
  campaign: Campaign,
  where: number,
  section: number,
  calls: readonly Calls[],
): Picture {
  const title = campaign.section(section).title;
  const scale = scaleFor(calls.flatMap((one) => one.points.map(([, time]) => time)), "ns");
  const noun = nounOf(campaign, calls);
  const heading = `${campaign.document.title}: how ${noun} are distributed, ${title}`;
  return {
    name: `distribution ${campaign.document.scenario} ${campaign.where(where).placement} ${title}`,
    heading,
    environment: environment(campaign, where),
    source: sourceOf(campaign),
    remarks: [...remarks(campaign, where), ...hiddenDoubts(material, campaign)],
    chart: chart(campaign, calls, scale, heading, noun),
    names: calls.map((one) => ({ series: one.binding, name: campaign.label(one.binding) })),
    table: table(campaign, calls, scale, `The time within which so many ${noun} ended, all trials together, ${title}`),
    explanation: calls.map((one) => explain(campaign, one, scale)),
  };
}

function chart(campaign: Campaign, calls: readonly Calls[], scale: Scale, heading: string, noun: string): Chart {
  const end = Math.max(...calls.flatMap((one) => one.points.map(([at]) => at)));
  const ticks = MARKED.map(([q, text]) => [nines(q), text] as const).filter(([at]) => at <= end + 1e-9);
  return {
    alt: `${heading}. ${calls.map((one) => explain(campaign, one, scale)).join(" ")}`,
    x: {
      label: `share of the ${noun}`,
      kind: "linear",
      ticks: ticks.map(([at]) => at),
      tickText: (value) => ticks.find(([at]) => Math.abs(at - value) < 1e-6)?.[1] ?? "",
    },
    y: { label: `time, ${scale.unit}`, kind: "log" },
    dots: calls.flatMap((one) => dotsOf(campaign, one, scale, noun)),
    lines: calls.map((one): Line => ({
      series: one.binding,
      points: one.points.map(([at, time]) => [at, time / scale.divisor] as const),
    })),
  };
}

/** A mark at each percentile that has a name: there a curve tells, and there it can be told from others. */
function dotsOf(campaign: Campaign, one: Calls, scale: Scale, noun: string): Dot[] {
  const label = campaign.label(one.binding);
  return present(
    MARKED.map(([q, text]): Dot | null => {
      const time = timeAt(one.points, nines(q));
      if (time === null) return null;
      const value = { value: time, low: null, high: null };
      return {
        series: one.binding,
        x: nines(q),
        y: time / scale.divisor,
        hollow: campaign.verdict(one.row) !== VALID,
        facts: factsOf(campaign, one.row, label, `${text} of the ${noun} within`, value, "ns"),
      };
    }),
  );
}

function table(campaign: Campaign, calls: readonly Calls[], scale: Scale, caption: string): Table {
  const rows = calls.map((one): Cell[] => [
    cell(campaign.label(one.binding)),
    ...MARKED.map(([q]): Cell => {
      const time = timeAt(one.points, nines(q));
      return time === null ? { text: "", sort: null } : { text: shown(time, scale), sort: time };
    }),
  ]);
  return {
    caption,
    columns: [
      { title: "driver" },
      ...MARKED.map(([, text]) => ({ title: text, unit: scale.unit, raw: scale.raw, numeric: true })),
    ],
    rows,
  };
}

function explain(campaign: Campaign, one: Calls, scale: Scale): string {
  const said = MARKED.flatMap(([q, text]) => {
    const time = timeAt(one.points, nines(q));
    return time === null ? [] : [`${text} within ${shown(time, scale)} ${scale.unit}`];
  });
  const median = campaign.figure(one.row, ...MEDIANS).value;
  return sentence(said.length === 0 && median === null ? "" : `${campaign.label(one.binding)}: ${said.join(", ")}`);
}
