/** Where each driver stands, relative to a base that is fixed before a figure is seen. */

import { MEDIANS, OVER_ALL, ratioOf, type Campaign, type RatioFound } from "../data/campaign.ts";
import { endsAt, NOTHING, type Ends } from "../data/columns.ts";
import type { Scope } from "../data/documents/panels.ts";
import { PLAIN, scaleFor, type Scale } from "../text/numbers.ts";
import { cell, type Cell, type Table } from "../text/table.ts";
import { few, sentence } from "../text/words.ts";
import { publishedCalls, publishedRemark } from "./published.ts";
import { chart } from "./ranking-chart.ts";
import { explainRanking } from "./ranking-words.ts";
import {
  environment,
  figureCells,
  figureColumns,
  firstPictures,
  hiddenDoubts,
  hiddenParts,
  partOfFamily,
  remarks,
  rowsByWhere,
  rowsLeft,
  sectionsOf,
  sourceOf,
  verdictCell,
  VERDICTS,
  worst,
} from "./shared.ts";
import type { Material, Menu, Picture, View } from "./view.ts";

/** One binding in a ranking, as it is drawn. */
export interface Ranked {
  readonly binding: number;
  readonly label: string;
  readonly mean: Ends;
  readonly group: string;
  readonly ratio: RatioFound | null;
  readonly measured: number;
  /** Whether others are divided by it. */
  readonly isBase: boolean;
  /** The rows that it is made of, whether they are left or not. */
  readonly rows: readonly number[];
  /** The worst verdict of its rows. */
  readonly verdict: number;
}

export const ranking: View = {
  name: "ranking",
  title: "Ranking",
  reading:
    "Each mark is a driver's median, of several operations their geometric mean; the bar through it is the 95 % " +
    "interval. Hollow marks are doubtful. Who shares a letter cannot be told apart: letters are worked out over the " +
    "whole family of drivers, whatever is hidden. What others published of one operation stands below, unranked.",
  needs: "campaigns",
  menus: (material) => [baseMenu(material)],
  pictures,
  nothing: "No row that is left has a median: other figures stand under Costs and Trade-off, what failed under Rows.",
};

function baseMenu(material: Material): Menu {
  const labels = new Map(
    material.campaigns.flatMap((campaign) =>
      campaign.document.scopes.flatMap((scope) => scope.rivals.map((one) => [campaign.label(one), one] as const)),
    ),
  );
  const options = [...labels.keys()].map((label) => [label, label] as const);
  const usual = ["", "the first that was named"] as const;
  return { key: "base", title: "Relative to", options: [usual, ...options], chosen: material.state.base };
}

function pictures(material: Material): Picture[] {
  return material.campaigns.flatMap((campaign) => {
    const rows = rowsLeft(material, campaign);
    return [...rowsByWhere(campaign, rows)].flatMap(([where, here]) => ofPlacement(material, campaign, where, here));
  });
}

/** Over all operations where all are left, else one picture for each. */
function ofPlacement(material: Material, campaign: Campaign, where: number, rows: readonly number[]): Picture[] {
  const sections = sectionsOf(campaign, rows, campaign.scope(OVER_ALL, where) !== undefined);
  return firstPictures(sections, "operation", (section) => picture(material, campaign, where, section, rows));
}

function picture(
  material: Material,
  campaign: Campaign,
  where: number,
  section: number,
  rows: readonly number[],
): Picture | null {
  const scope = campaign.scope(section, where);
  if (scope === undefined) return null;
  const base = baseOf(material, campaign, scope);
  // As a report has it: the table lists who has no figure too, with the verdict; the picture cannot.
  const left = new Set(rows);
  const listed = rankedOf(campaign, scope, base).filter((one) => one.rows.some((row) => left.has(row)));
  const shown = listed.filter((one) => one.mean.value !== null);
  if (shown.length === 0) return null;
  const title = section === OVER_ALL ? `over ${campaign.document.operations}` : campaign.section(section).title;
  const hidden = scope.order.length - listed.length;
  const scale = scaleFor(shown.map((one) => one.mean.value), scope.unit);
  const heading = `${campaign.document.title}: ${title}`;
  const layer = publishedCalls(material, campaign, scope, scale);
  return {
    name: `ranking ${campaign.document.scenario} ${campaign.where(where).placement} ${title}`,
    heading,
    environment: environment(campaign, where),
    source: sourceOf(campaign),
    remarks: [
      ...remarks(campaign, where),
      ...hiddenDoubts(material, campaign),
      ...hiddenParts(shown.flatMap((one) => one.rows), left),
      ...partOfFamily(hidden, scope.order.length, "driver", "letters and ratios are those of all"),
      ...withoutFigure(listed),
      ...(layer.length === 0 ? [] : [publishedRemark(campaign)]),
    ],
    chart: chart(campaign, scope, shown, scale, heading, layer),
    table: table(campaign, scope, listed, scale, base),
    explanation: explainRanking(campaign, scope, shown, base, where, hidden),
  };
}

/** Who is listed and not drawn. */
function withoutFigure(listed: readonly Ranked[]): string[] {
  const labels = listed.filter((one) => one.mean.value === null).map((one) => one.label);
  return labels.length === 0 ? [] : [sentence(`without a figure here, see Rows for why: ${few(labels)}`)];
}

/** The base that the reader chose, where it has a figure here; else the one that stood before any figure was seen. */
export function baseOf(material: Material, campaign: Campaign, scope: Scope): number | null {
  const chosen = scope.rivals.find((one) => campaign.label(one) === material.state.base);
  if (chosen !== undefined) return chosen;
  const first = campaign.document.base;
  return first !== null && scope.rivals.includes(first) ? first : null;
}

/** All bindings of a scope. A figure over all is of all rows, and so is its verdict, whichever of them are left. */
function rankedOf(campaign: Campaign, scope: Scope, base: number | null): Ranked[] {
  return scope.order.map((binding, place) => {
    const own = campaign.rowsUnder(binding, scope.section, scope.where);
    return {
      binding,
      label: campaign.label(binding),
      mean: scope.mean === undefined ? ownMedian(campaign, scope, binding) : endsAt(scope.mean, place),
      group: scope.groups[place] ?? "",
      ratio: base === null ? null : ratioOf(scope, binding, base),
      measured: scope.measured[place] ?? 0,
      isBase: binding === base,
      rows: own,
      verdict: worst(campaign, own),
    };
  });
}

/** Over one section a binding's figure is that of its row. */
function ownMedian(campaign: Campaign, scope: Scope, binding: number): Ends {
  const row = campaign.rowAt(binding, scope.section, scope.where);
  return row === undefined ? NOTHING : campaign.figure(row, ...MEDIANS);
}

function table(
  campaign: Campaign,
  scope: Scope,
  listed: readonly Ranked[],
  scale: Scale,
  base: number | null,
): Table {
  const against = base === null ? "no base" : campaign.label(base);
  const lines = listed.map((one): Cell[] => [
    cell(one.label),
    ...figureCells(one.mean, scale),
    ...figureCells(one.ratio?.ends ?? NOTHING, PLAIN),
    cell(one.ratio === null ? "" : one.ratio.finding),
    cell(one.group),
    verdictCell(VERDICTS[one.verdict] ?? ""),
    { text: `${one.measured} of ${scope.asked}`, sort: one.measured },
  ]);
  return {
    caption: `${scope.metric}, relative to ${against}`,
    columns: [
      { title: "driver" },
      ...figureColumns("median", scale),
      { title: "× base", numeric: true, meaning: "the ratio inside blocks, as the report has it" },
      { title: "interval of ×", numeric: true },
      { title: "finding", meaning: "inconclusive is not equal: nothing is known" },
      { title: "group", meaning: "who shares a letter cannot be told apart" },
      { title: "verdict" },
      { title: "operations", numeric: true },
    ],
    rows: lines,
  };
}
