/** What others published, on other machines: a layer of its own, in which nobody is ranked. */

import { OVER_ALL, type Campaign } from "../data/campaign.ts";
import type { Scope } from "../data/documents/panels.ts";
import type { Dot, Line, Named } from "../draw/chart.ts";
import { withUnit, type Scale } from "../text/numbers.ts";
import { shortened } from "../text/words.ts";
import type { Material } from "./view.ts";

/** The series of what was published begin there, so that none has the colour and mark of one of ours. */
const SERIES = 40;
const LONGEST = 40;
const LATENCY = "latency.p50";

/** Where it was published, and on what it was measured. */
export function publishedRemark(campaign: Campaign): string {
  const source = campaign.document.published?.source;
  if (source === undefined) return "";
  return `Published: ${source.title} (${source.year}), on ${source.machine || "another machine"}.`;
}

export interface PublishedCurve {
  readonly line: Line;
  readonly name: Named;
  readonly dots: readonly Dot[];
}

/** Curves by bytes: times of other machines, dashed, with small marks of their own; `extremes` as they were printed. */
export function publishedCurves(campaign: Campaign, scale: Scale, extremes: boolean): PublishedCurve[] {
  const published = campaign.document.published;
  return (published?.curves ?? []).map((curve, number) => {
    const series = SERIES + number;
    const points = curve.points.map(([bytes, time]) => [bytes, time / scale.divisor] as const);
    const dots = curve.points.map(([bytes, time, least, most]): Dot => ({
      ...{ series, x: bytes, y: time / scale.divisor, small: true, hollow: true },
      yEnds: extremes && least !== null && most !== null ? [least / scale.divisor, most / scale.divisor] : null,
      facts: {
        title: `${curve.name}, as it was published`,
        lines: [
          ["bytes", bytes.toLocaleString("en-US")],
          ["time", timeText(time, least, most)],
          ...sourceLines(campaign),
        ],
        command: "",
      },
    }));
    const name = { series, name: shortened(curve.name, LONGEST), remark: "published" };
    return { line: { series, points, dashed: true, thin: true }, name, dots };
  });
}

/** `1.20 ms, from 1.10 ms to 2.30 ms`; without the latter where it was not printed. */
function timeText(time: number, least: number | null, most: number | null): string {
  const ends = least === null || most === null ? "" : `, from ${withUnit(least, "ns")} to ${withUnit(most, "ns")}`;
  return `${withUnit(time, "ns")}${ends}`;
}

function sourceLines(campaign: Campaign): (readonly [string, string])[] {
  const source = campaign.document.published?.source;
  if (source === undefined) return [];
  return [
    ["published in", `${source.title} (${source.year})`],
    ["machine", source.machine || "another machine"],
  ];
}

/** The times of single calls of a ranking's operation, each in a band of its own; none where they are hidden. */
export function publishedCalls(material: Material, campaign: Campaign, scope: Scope, scale: Scale): Dot[] {
  const published = campaign.document.published;
  if (published === null || material.state.hidesPublished) return [];
  if (scope.section === OVER_ALL || scope.metric !== LATENCY) return [];
  const operation = campaign.section(scope.section).operation.split("::").at(-1);
  const { columns, figures } = published;
  return figures
    .filter((one) => one.operation === operation)
    .map((one, number): Dot => ({
      series: SERIES + number,
      x: one.time / scale.divisor,
      y: `published: ${shortened(one.column, LONGEST)}`,
      small: true,
      hollow: true,
      facts: {
        title: `${one.column}, as it was published`,
        lines: [
          ["time of a call", withUnit(one.time, "ns")],
          ["of", columns[one.column] ?? ""],
          ...sourceLines(campaign),
        ],
        command: "",
      },
    }));
}
