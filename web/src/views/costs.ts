/** What a call costs besides time: CPU, switches, memory; and what was counted of it. */

import { OVER_ALL, type Campaign } from "../data/campaign.ts";
import type { Ends } from "../data/columns.ts";
import type { Counted } from "../data/documents/panels.ts";
import { grouped, pick, present } from "../data/pick.ts";
import type { Axis, Bar, Chart } from "../draw/chart.ts";
import { figure, rawUnit, scaleFor, withUnit } from "../text/numbers.ts";
import { cell, type Cell, type Table } from "../text/table.ts";
import { distinct, sentence, shortened } from "../text/words.ts";
import {
  environment,
  factsOf,
  figureCells,
  figureColumns,
  hiddenDoubts,
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

/** The metrics of costs, in the order of the report. */
const COSTS = [
  "cpu",
  "cpu.user",
  "cpu.system",
  "cpu.utilisation",
  "switches",
  "switches.voluntary",
  "switches.involuntary",
  "memory.pss.rest",
  "memory.private.rest",
  "memory.both.rest",
  "memory.daemons.rest",
  "static.size",
  "startup",
];
const LABEL = 28;
const LETTER = 7.2;

export const costs: View = {
  name: "costs",
  title: "Costs",
  reading:
    "What a call costs besides time, summed over every process of the trial, its daemons counted in; memory is read " +
    "at rest, before the first call. The line at the end of a bar is the 95 % interval, hollow bars are doubtful. " +
    "What was counted (by orrery cost) has no interval: it is the range that repeated runs saw.",
  needs: "campaigns",
  menus: (material) => [costMenu(material)],
  pictures: (material) => material.campaigns.flatMap((campaign) => ofCampaign(material, campaign)),
  nothing: "No row that is left has any of these figures.",
};

function costMenu(material: Material): Menu {
  const used = new Set(material.campaigns.flatMap((campaign) => Object.keys(campaign.document.metrics)));
  const names = COSTS.filter((name) => used.has(name));
  const chosen = names.includes(material.state.metric) ? material.state.metric : (names[0] ?? "");
  return { key: "metric", title: "Figure", options: names.map((name) => [name, name]), chosen };
}

function ofCampaign(material: Material, campaign: Campaign): Picture[] {
  const metric = costMenu(material).chosen;
  const found = [...rowsByWhere(campaign, rowsLeft(material, campaign))].map(([where, rows]) =>
    picture(material, campaign, where, rows, metric),
  );
  return [...present(found), ...countedPictures(campaign)];
}

function picture(
  material: Material,
  campaign: Campaign,
  where: number,
  rows: readonly number[],
  metric: string,
): Picture | null {
  const known = rows.filter((row) => campaign.figure(row, metric).value !== null);
  const unit = campaign.metric(metric)?.unit ?? "";
  if (known.length === 0) return null;
  const heading = `${campaign.document.title}: ${metric}`;
  return {
    name: `costs ${campaign.document.scenario} ${metric} ${campaign.where(where).placement}`,
    heading,
    environment: environment(campaign, where),
    source: sourceOf(campaign),
    remarks: [...remarks(campaign, where), ...hiddenDoubts(material, campaign), meaning(campaign, metric)],
    chart: chart(campaign, known, metric, unit, heading),
    table: table(campaign, known, metric, unit),
    explanation: explain(campaign, known, metric, unit),
  };
}

function meaning(campaign: Campaign, metric: string): string {
  const found = campaign.metric(metric);
  return found === undefined ? "" : `${found.name}: ${found.definition}.`;
}

/** A bar for each row; those of one driver below each other. */
function chart(campaign: Campaign, rows: readonly number[], metric: string, unit: string, heading: string): Chart {
  const scale = scaleFor(rows.map((row) => campaign.figure(row, metric).value), unit);
  const x: Axis = { label: scale.unit === "" ? metric : `${metric}, ${scale.unit}`, kind: "linear" };
  const names = distinct(rows.map((row) => nameOf(campaign, row)));
  const named = rows.map((row, place) => ({ row, name: pick(names, place) }));
  const bars = named.map(({ row, name }): Bar => {
    const value = campaign.figure(row, metric);
    return {
      series: campaign.binding(row),
      name,
      from: 0,
      to: (value.value ?? 0) / scale.divisor,
      ends: scaled(value, scale, x),
      hollow: campaign.verdict(row) !== VALID,
      facts: factsOf(campaign, row, name, metric, value, unit),
    };
  });
  return {
    alt: `${heading}. ${explain(campaign, rows, metric, unit).join(" ")}`,
    x,
    y: { label: "", kind: "band", names },
    dots: [],
    bars,
    left: 16 + LETTER * Math.max(...names.map((name) => Array.from(name).length)),
  };
}

function nameOf(campaign: Campaign, row: number): string {
  const section = pick(campaign.document.rows.section, row);
  const isOnly = section === OVER_ALL || campaign.document.sections.length === 1;
  const of = isOnly ? "" : `, ${campaign.section(section).title}`;
  return `${shortened(campaign.label(campaign.binding(row)), LABEL)}${shortened(of, LABEL)}`;
}

function table(campaign: Campaign, rows: readonly number[], metric: string, unit: string): Table {
  const scale = scaleFor(rows.map((row) => campaign.figure(row, metric).value), unit);
  const others = COSTS.filter((name) => name !== metric && name in campaign.document.metrics);
  return {
    caption: `What a call costs besides time: ${metric}`,
    columns: [
      { title: "driver" },
      { title: "operation" },
      ...figureColumns(metric, scale),
      { title: "verdict" },
      ...others.map((title) => ({ title, numeric: true, raw: rawUnit(campaign.metric(title)?.unit ?? "") })),
    ],
    rows: rows.map((row): Cell[] => {
      const section = pick(campaign.document.rows.section, row);
      return [
        cell(campaign.label(campaign.binding(row))),
        cell(section === OVER_ALL ? "" : campaign.section(section).title),
        ...figureCells(campaign.figure(row, metric), scale),
        verdictCell(verdictWord(campaign, row)),
        ...others.map((name) => oneCell(campaign, row, name)),
      ];
    }),
  };
}

function oneCell(campaign: Campaign, row: number, metric: string): Cell {
  const value = campaign.figure(row, metric).value;
  if (value === null) return { text: "", sort: null };
  return { text: withUnit(value, campaign.metric(metric)?.unit ?? ""), sort: value };
}

function explain(campaign: Campaign, rows: readonly number[], metric: string, unit: string): string[] {
  const better = campaign.metric(metric)?.better ?? "lower";
  const turn = better === "lower" ? 1 : -1;
  const order = rows
    .map((row): { row: number; value: Ends } => ({ row, value: campaign.figure(row, metric) }))
    .sort((one, other) => turn * ((one.value.value ?? 0) - (other.value.value ?? 0)));
  const [first, last] = [order[0], order.at(-1)];
  if (first === undefined || last === undefined) return [];
  const said = (one: { row: number; value: Ends }): string =>
    `${nameOf(campaign, one.row)}, ${figure(one.value, unit)}`;
  const words = better === "lower" ? (["least", "most"] as const) : (["most", "least"] as const);
  return [sentence(`the ${words[0]} ${metric} is that of ${said(first)}; the ${words[1]} that of ${said(last)}`)];
}

/** What was counted, a table for each placement of a campaign that has it. */
function countedPictures(campaign: Campaign): Picture[] {
  const left = new Set(campaign.rows.map((row) => campaign.binding(row)));
  const found = campaign.document.counted.filter((one) => left.has(one.binding));
  return [...grouped(found, (one) => one.placement)].map(([placement, here]) => ({
    name: `counted ${campaign.document.scenario} ${placement}`,
    heading: `${campaign.document.title}: what was counted of a call`,
    environment: environmentOf(campaign, placement),
    source: sourceOf(campaign),
    remarks: ["Counts have no interval: each is the range that repeated runs saw."],
    table: countedTable(campaign, here),
    explanation: [],
  }));
}

/** That of the rows at a placement, which is called by its own name where there are none. */
function environmentOf(campaign: Campaign, placement: string): string {
  const where = campaign.document.wheres.findIndex((one) => one.placement === placement);
  return where < 0 ? `${placement}, on ${campaign.machine.name}` : environment(campaign, where);
}

function countedTable(campaign: Campaign, found: readonly Counted[]): Table {
  const names = [...new Set(found.flatMap((one) => Object.keys(one.counts)))];
  const points = new Map(campaign.document.points.map((one) => [one.point, one.label]));
  return {
    caption: "Counted for one call",
    columns: [
      { title: "driver" },
      { title: "operation" },
      { title: "point" },
      { title: "placement" },
      { title: "of" },
      ...names.map((title) => ({ title, numeric: true })),
    ],
    rows: found.map((one): Cell[] => [
      cell(campaign.label(one.binding)),
      cell(one.operation),
      cell(points.get(one.point) ?? one.point),
      cell(one.placement),
      cell(`${one.kind}${one.processes > 1 ? ` (${one.processes})` : ""}${one.daemon ? ", daemon" : ""}`),
      ...names.map((name): Cell => {
        const range = one.counts[name];
        if (range === undefined) return { text: "", sort: null };
        const [low, high] = range;
        const [from, to] = range.map((end) => end.toLocaleString("en-US"));
        return { text: low === high ? (from ?? "") : `${from ?? ""} to ${to ?? ""}`, sort: high };
      }),
    ]),
  };
}
