/** Two figures against each other, with the Pareto front and how sure it is. */

import { OVER_ALL, type Campaign } from "../data/campaign.ts";
import { endsAt, NOTHING, type Ends } from "../data/columns.ts";
import type { FrontScope } from "../data/documents/panels.ts";
import { present } from "../data/pick.ts";
import type { Axis, Chart, Dot, Note } from "../draw/chart.ts";
import { figure, scaleFor, type Scale } from "../text/numbers.ts";
import { cell, type Cell, type Table } from "../text/table.ts";
import { few, sentence } from "../text/words.ts";
import {
  environment,
  figureAxis,
  figureCells,
  figureColumns,
  firstPictures,
  hiddenDoubts,
  hiddenParts,
  partOfFamily,
  remarks,
  rowsByWhere,
  rowsLeft,
  scaled,
  sectionsOf,
  sourceOf,
  termLines,
  VALID,
  verdictCell,
  verdictLines,
  VERDICTS,
  worst,
} from "./shared.ts";
import type { Material, Menu, Picture, View } from "./view.ts";

/** As src/orrery/site/fronts.py writes them. */
const FRONT: Readonly<Record<string, string>> = {
  Y: "on the front",
  M: "may be on the front",
  N: "not on the front",
};

const BESIDE = 8;

interface Traded {
  readonly binding: number;
  readonly label: string;
  readonly one: Ends;
  readonly other: Ends;
  readonly front: string;
  /** The rows that its figures are made of, whether they are left or not. */
  readonly rows: readonly number[];
  /** The worst verdict of its rows. */
  readonly verdict: number;
}

interface Pair {
  readonly one: string;
  readonly other: string;
  readonly letters: string;
}

export const trade: View = {
  name: "trade",
  title: "Trade-off",
  reading:
    "A cross is a driver's two figures with their 95 % intervals. Filled marks are on the Pareto front for sure: no " +
    "other driver, anywhere inside the intervals, is as good in both and better in one. Hollow marks may be on it, " +
    "small ones are not; a question mark stands beside what is doubtful. The front is that of the whole family, " +
    "whatever is hidden.",
  needs: "campaigns",
  menus: (material) => [traded(material, "one", 0), traded(material, "other", 1)],
  pictures: (material) => material.campaigns.flatMap((campaign) => ofCampaign(material, campaign)),
  nothing: "No two drivers that are left have both figures.",
};

function namesOf(material: Material): string[] {
  const found = material.campaigns.flatMap((campaign) =>
    campaign.document.fronts.scopes.flatMap((scope) => Object.keys(scope.metrics)),
  );
  const order = material.campaigns[0]?.document.fronts.names ?? [];
  return order.filter((name) => found.includes(name));
}

function traded(material: Material, key: "one" | "other", usual: number): Menu {
  const names = namesOf(material);
  const memory = names.find((name) => name.startsWith("memory")) ?? names[1] ?? "";
  const first = usual === 0 ? (names[0] ?? "") : memory;
  const chosen = names.includes(material.state[key]) ? material.state[key] : first;
  return { key, title: key === "one" ? "Across" : "Up", options: names.map((name) => [name, name]), chosen };
}

function ofCampaign(material: Material, campaign: Campaign): Picture[] {
  const [across, up] = [traded(material, "one", 0).chosen, traded(material, "other", 1).chosen];
  return [...rowsByWhere(campaign, rowsLeft(material, campaign))].flatMap(([where, rows]) => {
    const here = campaign.document.fronts.scopes.filter((scope) => scope.where === where);
    const both = new Map(present(here.map((scope) => scopeOf(scope, across, up))));
    const sections = sectionsOf(campaign, rows, both.has(OVER_ALL)).filter((section) => both.has(section));
    return firstPictures(sections, "operation", (section) => {
      const found = both.get(section);
      return found === undefined ? null : picture(material, campaign, found.scope, found.pair, rows);
    });
  });
}

/** The number of a scope's section, with the scope, where it has both figures. */
function scopeOf(scope: FrontScope, one: string, other: string): [number, { scope: FrontScope; pair: Pair }] | null {
  const pair = pairOf(scope, one, other);
  return pair === null ? null : [scope.section, { scope, pair }];
}

/** The letters of two figures, in whichever order the document has them. */
function pairOf(scope: FrontScope, one: string, other: string): Pair | null {
  const letters = scope.fronts[`${one}|${other}`] ?? scope.fronts[`${other}|${one}`];
  return letters === undefined ? null : { one, other, letters };
}

function picture(
  material: Material,
  campaign: Campaign,
  scope: FrontScope,
  pair: Pair,
  rows: readonly number[],
): Picture | null {
  const left = new Set(rows);
  const all = tradedOf(campaign, scope, pair);
  const shown = all.filter((one) => one.rows.some((row) => left.has(row)));
  if (shown.length === 0) return null;
  const isWhole = scope.section === OVER_ALL;
  const title = isWhole ? `over ${campaign.document.operations}` : campaign.section(scope.section).title;
  const heading = `${campaign.document.title}: ${pair.one} against ${pair.other}, ${title}`;
  const scales = [
    scaleOf(campaign, scope, pair.one, shown.map((one) => one.one)),
    scaleOf(campaign, scope, pair.other, shown.map((one) => one.other)),
  ] as const;
  const hidden = all.length - shown.length;
  const place = `${campaign.where(scope.where).placement} ${title}`;
  return {
    name: `trade ${campaign.document.scenario} ${pair.one} ${pair.other} ${place}`,
    heading,
    environment: environment(campaign, scope.where),
    source: sourceOf(campaign),
    remarks: [
      ...remarks(campaign, scope.where),
      ...hiddenDoubts(material, campaign),
      ...hiddenParts(shown.flatMap((one) => one.rows), left),
      ...partOfFamily(hidden, all.length, "driver", "the front is of all"),
    ],
    chart: chart(campaign, scope, pair, shown, scales, heading),
    names: shown.map((one) => ({ series: one.binding, name: one.label, remark: one.front })),
    table: table(pair, shown, scales, title),
    explanation: explain(pair, shown),
  };
}

function tradedOf(campaign: Campaign, scope: FrontScope, pair: Pair): Traded[] {
  return Array.from(pair.letters).flatMap((letter, binding) => {
    const front = FRONT[letter];
    if (front === undefined) return [];
    const own = campaign.rowsUnder(binding, scope.section, scope.where);
    const ends = (name: string): Ends => valueOf(campaign, scope, name, binding);
    const about = { binding, label: campaign.label(binding), front, rows: own, verdict: worst(campaign, own) };
    return [{ ...about, one: ends(pair.one), other: ends(pair.other) }];
  });
}

/** A binding's figure in a scope: over all from the document, over one section that of its row. */
function valueOf(campaign: Campaign, scope: FrontScope, name: string, binding: number): Ends {
  const column = scope.columns[name];
  if (column !== undefined) return endsAt(column, binding);
  const row = campaign.rowAt(binding, scope.section, scope.where);
  const metric = scope.metrics[name];
  return row === undefined || metric === undefined ? NOTHING : campaign.figure(row, metric);
}

function unitOf(campaign: Campaign, scope: FrontScope, name: string): string {
  return campaign.metric(scope.metrics[name] ?? "")?.unit ?? "";
}

function scaleOf(campaign: Campaign, scope: FrontScope, name: string, values: readonly Ends[]): Scale {
  return scaleFor(values.map((one) => one.value), unitOf(campaign, scope, name));
}

function chart(
  campaign: Campaign,
  scope: FrontScope,
  pair: Pair,
  shown: readonly Traded[],
  [across, up]: readonly [Scale, Scale],
  heading: string,
): Chart {
  const x: Axis = figureAxis(pair.one, across, shown.flatMap((one) => [one.one.value, one.one.low]));
  const y: Axis = figureAxis(pair.other, up, shown.flatMap((one) => [one.other.value, one.other.low]));
  const units = [unitOf(campaign, scope, pair.one), unitOf(campaign, scope, pair.other)] as const;
  const dots = shown.map((one): Dot => ({
    series: one.binding,
    x: (one.one.value ?? 0) / across.divisor,
    y: (one.other.value ?? 0) / up.divisor,
    xEnds: scaled(one.one, across, x),
    yEnds: scaled(one.other, up, y),
    hollow: one.front !== FRONT["Y"],
    small: one.front === FRONT["N"],
    facts: {
      title: one.label,
      lines: [
        [pair.one, figure(one.one, units[0])],
        [pair.other, figure(one.other, units[1])],
        ["front", one.front],
        ...verdictLines(campaign, one.rows),
        ...termLines(campaign, one.binding),
      ],
      command: campaign.document.command,
    },
  }));
  const doubtful = shown.flatMap((one, at) => (one.verdict === VALID ? [] : present([dots[at]])));
  const notes = doubtful.map((dot): Note => ({ x: dot.x, y: dot.y, text: "?", shift: BESIDE, inside: true }));
  return { alt: `${heading}. ${explain(pair, shown).join(" ")}`, x, y, dots, notes };
}

function table(pair: Pair, shown: readonly Traded[], [across, up]: readonly [Scale, Scale], title: string): Table {
  return {
    caption: `${pair.one} against ${pair.other}, ${title}`,
    columns: [
      { title: "driver" },
      ...figureColumns(pair.one, across, `interval of ${pair.one}`),
      ...figureColumns(pair.other, up, `interval of ${pair.other}`),
      { title: "Pareto front" },
      { title: "verdict" },
    ],
    rows: shown.map((one): Cell[] => [
      cell(one.label),
      ...figureCells(one.one, across),
      ...figureCells(one.other, up),
      cell(one.front),
      verdictCell(VERDICTS[one.verdict] ?? ""),
    ]),
  };
}

function explain(pair: Pair, shown: readonly Traded[]): string[] {
  return Object.values(FRONT).flatMap((front) => {
    const labels = shown.filter((one) => one.front === front).map((one) => one.label);
    return labels.length === 0 ? [] : [sentence(`${front} of ${pair.one} and ${pair.other}: ${few(labels)}`)];
  });
}
