/** What a whole is made of, one stage after the other: of a start today, of a call where it was traced. */

import type { Campaign } from "../data/campaign.ts";
import { endsAt } from "../data/columns.ts";
import type { Staged } from "../data/documents/panels.ts";
import { pick } from "../data/pick.ts";
import type { Bar, Chart } from "../draw/chart.ts";
import { figure, number, scaleFor, type Scale } from "../text/numbers.ts";
import { cell, type Cell, type Table } from "../text/table.ts";
import { distinct, sentence, shortened } from "../text/words.ts";
import {
  environment,
  figureCells,
  figureColumns,
  firstPictures,
  remarks,
  rowsLeft,
  sourceOf,
  termLines,
  VALID,
  verdictCell,
  verdictLines,
  VERDICTS,
  worst,
} from "./shared.ts";
import type { Material, Picture, View } from "./view.ts";

const REST = "not attributed";
const LABEL = 28;
const LETTER = 7.2;

interface Part {
  readonly name: string;
  readonly time: number;
}

export const stages: View = {
  name: "stages",
  title: "Stages",
  reading:
    "Each bar is a whole, its parts from left to right in the order in which they happen; numbers on them " +
    "are those of the names below, hollow ones are doubtful. " +
    "What no part explains is a part of its own: not attributed. Stages of different trials are never added.",
  needs: "campaigns",
  pictures: (material) => material.campaigns.flatMap((campaign) => ofCampaign(material, campaign)),
  nothing: "No campaign that is shown has stages.",
};

function ofCampaign(material: Material, campaign: Campaign): Picture[] {
  const left = new Set(rowsLeft(material, campaign));
  const found = campaign.document.stages
    .map((staged) => {
      const isLeft = (place: number): boolean => rowsOf(campaign, staged, place).some((row) => left.has(row));
      return { staged, places: staged.bindings.map((_, place) => place).filter(isLeft) };
    })
    .filter(({ places }) => places.length > 0);
  return firstPictures(found, "picture", ({ staged, places }) => picture(campaign, staged, places));
}

function picture(campaign: Campaign, staged: Staged, places: readonly number[]): Picture {
  const scale = scaleFor(places.map((place) => staged.whole.v[place] ?? null), "ns");
  const parts = Object.keys(staged.parts);
  const heading = `${campaign.document.title}: ${staged.title}`;
  return {
    name: `stages ${campaign.document.scenario} ${staged.title} ${campaign.where(staged.where).placement}`,
    heading,
    environment: environment(campaign, staged.where),
    source: sourceOf(campaign),
    remarks: remarks(campaign, staged.where),
    chart: chart(campaign, staged, places, scale, heading),
    names: [...parts, REST].map((name, series) => ({ series, name: `${series + 1} ${name}` })),
    table: table(campaign, staged, places, scale),
    explanation: places.map((place) => explain(campaign, staged, place)),
  };
}

/** The parts of a whole that have a figure, and what is left of it. */
function partsOf(staged: Staged, place: number): Part[] {
  const whole = endsAt(staged.whole, place).value ?? 0;
  const known = Object.entries(staged.parts).flatMap(([name, column]) => {
    const time = endsAt(column, place).value;
    return time === null ? [] : [{ name, time }];
  });
  const rest = whole - known.reduce((sum, part) => sum + part.time, 0);
  return rest > 0 ? [...known, { name: REST, time: rest }] : known;
}

/** The rows of a binding at the point and placement, left or not: their verdicts are those of its trials. */
function rowsOf(campaign: Campaign, staged: Staged, place: number): number[] {
  const binding = pick(staged.bindings, place);
  const rows = campaign.document.rows;
  return rows.binding.flatMap((one, row) =>
    one === binding && rows.where[row] === staged.where && rows.point[row] === staged.point ? [row] : [],
  );
}

/** A part's time with its interval; what is not attributed has none. */
function partText(staged: Staged, name: string, place: number, time: number): string {
  const column = staged.parts[name];
  return figure(column === undefined ? { value: time, low: null, high: null } : endsAt(column, place), "ns");
}

function chart(campaign: Campaign, staged: Staged, places: readonly number[], scale: Scale, heading: string): Chart {
  const order = [...Object.keys(staged.parts), REST];
  const labels = places.map((place) => campaign.label(pick(staged.bindings, place)));
  const names = distinct(labels.map((label) => shortened(label, LABEL)));
  const bars = places.flatMap((place, line) => {
    let from = 0;
    return partsOf(staged, place).map((part): Bar => {
      const begin = from;
      from += part.time / scale.divisor;
      return {
        series: order.indexOf(part.name),
        name: pick(names, line),
        from: begin,
        to: from,
        text: String(order.indexOf(part.name) + 1),
        hollow: worst(campaign, rowsOf(campaign, staged, place)) !== VALID,
        facts: {
          title: `${pick(labels, line)}: ${part.name}`,
          lines: [
            ["time", partText(staged, part.name, place, part.time)],
            ["whole", figure(endsAt(staged.whole, place), "ns")],
            ...verdictLines(campaign, rowsOf(campaign, staged, place)),
            ...termLines(campaign, pick(staged.bindings, place)),
          ],
          command: campaign.document.command,
        },
      };
    });
  });
  return {
    alt: `${heading}. ${places.map((place) => explain(campaign, staged, place)).join(" ")}`,
    x: { label: `time, ${scale.unit}`, kind: "linear" },
    y: { label: "", kind: "band", names },
    dots: [],
    bars,
    left: 16 + LETTER * Math.max(...names.map((name) => Array.from(name).length)),
  };
}

function table(campaign: Campaign, staged: Staged, places: readonly number[], scale: Scale): Table {
  const parts = Object.entries(staged.parts);
  return {
    caption: staged.title,
    columns: [
      { title: "driver" },
      ...figureColumns("whole", scale),
      ...parts.flatMap(([name]) => figureColumns(name, scale, `interval of ${name}`)),
      { title: "verdict" },
    ],
    rows: places.map((place): Cell[] => [
      cell(campaign.label(pick(staged.bindings, place))),
      ...figureCells(endsAt(staged.whole, place), scale),
      ...parts.flatMap(([, column]) => figureCells(endsAt(column, place), scale)),
      verdictCell(VERDICTS[worst(campaign, rowsOf(campaign, staged, place))] ?? ""),
    ]),
  };
}

/** The whole, and the part that takes most of it. */
function explain(campaign: Campaign, staged: Staged, place: number): string {
  const whole = endsAt(staged.whole, place);
  const parts = partsOf(staged, place);
  const [largest] = [...parts].sort((one, other) => other.time - one.time);
  const label = campaign.label(pick(staged.bindings, place));
  if (largest === undefined || whole.value === null || whole.value === 0) return sentence(`${label}: no figure`);
  const share = number((100 * largest.time) / whole.value);
  return sentence(`${label}: ${figure(whole, "ns")}, of which ${largest.name} takes ${share} %`);
}
