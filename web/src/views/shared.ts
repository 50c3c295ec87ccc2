/** What several views do alike: environments, remarks, facts of a row, axes. */

import { MEDIANS, OVER_ALL, type Campaign } from "../data/campaign.ts";
import type { Ends } from "../data/columns.ts";
import { grouped, pick, present } from "../data/pick.ts";
import type { Axis, Facts, Reach } from "../draw/chart.ts";
import { exact, figure, shown, span, type Scale } from "../text/numbers.ts";
import type { Cell, TableColumn } from "../text/table.ts";
import { counted } from "../text/words.ts";
import type { Material, Menu, Picture } from "./view.ts";

export const VALID = 0;
export const DOUBTFUL = 1;
/** More pictures than these are not drawn at once: each then says how many there are. */
export const MOST_PICTURES = 12;

/** The machine and the placement, in words. */
export function environment(campaign: Campaign, where: number): string {
  const place = campaign.where(where);
  const hosts = place.deployment === "{}" ? "" : `, ${place.hosts}`;
  return `${place.words}${hosts}, on ${campaign.machine.name}`;
}

/** Which campaign a picture is of: several may be of one scenario and one machine. */
export function sourceOf(campaign: Campaign): string {
  return `Campaign of ${campaign.document.created}, results of ${campaign.document.origin}.`;
}

/** The remarks that any picture of a campaign at a placement needs. */
export function remarks(campaign: Campaign, where: number): string[] {
  const found: string[] = [];
  if (campaign.where(where).emulated) {
    found.push("The hosts are emulated: they share one machine, and no cable and no network card is between them.");
  }
  if (!campaign.entry.progress.whole) {
    const { trials, planned } = campaign.entry.progress;
    found.push(`This campaign is not whole: ${trials} of ${planned} trials are there.`);
  }
  return found;
}

/** The rows of a campaign that may be drawn, by placement; those without a figure of a metric are in none. */
export function rowsByWhere(campaign: Campaign, rows: readonly number[]): Map<number, number[]> {
  return grouped(rows, (row) => pick(campaign.document.rows.where, row));
}

/** The rows that are left, without doubtful ones where these are hidden. */
export function rowsLeft(material: Material, campaign: Campaign): readonly number[] {
  if (!material.state.hidesDoubtful) return campaign.rows;
  return campaign.rows.filter((row) => campaign.verdict(row) !== DOUBTFUL);
}

/** How many doubtful rows are hidden, in words; nothing for none. */
export function hiddenDoubts(material: Material, campaign: Campaign): string[] {
  const hidden = campaign.rows.length - rowsLeft(material, campaign).length;
  return hidden === 0 ? [] : [`${hidden} doubtful ${hidden === 1 ? "row is" : "rows are"} hidden.`];
}

/** Over all operations where each has a row left and there is such a scope, else every operation that has. */
export function sectionsOf(campaign: Campaign, rows: readonly number[], hasScopeOverAll: boolean): number[] {
  const left = [...new Set(rows.map((row) => pick(campaign.document.rows.section, row)))].filter((one) => one >= 0);
  if (hasScopeOverAll && left.length === campaign.document.sections.length) return [OVER_ALL];
  return left.sort((one, other) => one - other);
}

/** That figures and verdicts are of rows that are hidden too; nothing where none is. */
export function hiddenParts(rows: readonly number[], left: ReadonlySet<number>): string[] {
  const hidden = rows.filter((row) => !left.has(row)).length;
  if (hidden === 0) return [];
  return [`Figures and verdicts are of ${counted(hidden, "hidden row")} too: each is over all rows of its driver.`];
}

/** A picture of each of the first things; where there are more, each says how many are not drawn. */
export function firstPictures<T>(things: readonly T[], noun: string, draw: (thing: T) => Picture | null): Picture[] {
  const made = present(things.slice(0, MOST_PICTURES).map(draw));
  const remark = notDrawn(things.length - MOST_PICTURES, noun);
  return made.map((one) => ({ ...one, remarks: [...one.remarks, ...remark] }));
}

/** That more things are left than are drawn; nothing where none is. */
export function notDrawn(more: number, noun: string, several = `${noun}s`): string[] {
  return more <= 0 ? [] : [`${more} further ${more === 1 ? `${noun} is` : `${several} are`} not drawn: choose fewer.`];
}

/** That a family is shown in part: so many of its members are hidden, and what is of all of them nevertheless. */
export function partOfFamily(hidden: number, all: number, noun: string, ofAll: string): string[] {
  if (hidden <= 0) return [];
  const are = hidden === 1 ? "is" : "are";
  return [`A part of the family: ${hidden} of ${counted(all, noun)} ${are} hidden; ${ofAll}.`];
}

/** All that a row's point tells: its figure, verdict, reasons, the terms in which drivers differ, the command. */
export function factsOf(
  campaign: Campaign,
  row: number,
  name: string,
  metric: string,
  value: Ends,
  unit: string,
  more: readonly (readonly [string, string])[] = [],
): Facts {
  const rows = campaign.document.rows;
  const trials = `${pick(rows.trials, row)}${pick(rows.aside, row) > 0 ? `, ${pick(rows.aside, row)} set aside` : ""}`;
  return {
    title: name,
    lines: [
      [metric, figure(value, unit)],
      ["verdict", verdictWord(campaign, row)],
      ...more,
      ...reasonLines(campaign, row),
      ["trials", trials],
      ...present([pick(rows.load, row) === "" ? null : (["load", pick(rows.load, row)] as const)]),
      ...termLines(campaign, campaign.binding(row)),
    ],
    command: campaign.document.command,
  };
}

export function verdictWord(campaign: Campaign, row: number): string {
  return VERDICTS[campaign.verdict(row)] ?? "";
}

/** As src/orrery/site/facets.py numbers them. */
export const VERDICTS = ["valid", "doubtful", "INVALID", "failed", "refused"] as const;

/** The worst verdict of rows. */
export function worst(campaign: Campaign, rows: readonly number[]): number {
  return Math.max(VALID, ...rows.map((row) => campaign.verdict(row)));
}

/** The worst verdict of rows, and every reason once. */
export function verdictLines(campaign: Campaign, rows: readonly number[]): (readonly [string, string])[] {
  const reasons = new Map(rows.flatMap((row) => reasonLines(campaign, row)));
  return [["verdict", VERDICTS[worst(campaign, rows)] ?? ""], ...reasons.entries()];
}

/** Why a row is not simply valid. */
export function reasonLines(campaign: Campaign, row: number): (readonly [string, string])[] {
  return (campaign.document.reasons.of[row] ?? []).map(([note, seen]) => {
    const [, rule, limit, advice] = pick(campaign.document.reasons.notes, note);
    const text = [seen, limit === "" ? "" : `(limit ${limit})`, advice].filter((part) => part !== "").join(" ");
    return [rule, text] as const;
  });
}

/** The terms in which drivers of the campaign differ, as one binding has them. */
export function termLines(campaign: Campaign, binding: number): (readonly [string, string])[] {
  return campaign.document.terms.differing.map(([name, values]) => [name, values[binding] ?? "not known"] as const);
}

/** An axis of figures: logarithmic, unless one of them is not above 0. */
export function figureAxis(label: string, scale: Scale, values: Iterable<number | null>): Axis {
  const kind = present(values).every((value) => value > 0) ? "log" : "linear";
  return { label: scale.unit === "" ? label : `${label}, ${scale.unit}`, kind };
}

/** The ends of an interval on an axis, null for one that it cannot have; null where there is no interval. */
export function scaled(of: Ends, scale: Scale, axis: Axis): Reach | null {
  if (of.low === null && of.high === null) return null;
  const at = (end: number | null): number | null =>
    end === null || (axis.kind === "log" && end <= 0) ? null : end / scale.divisor;
  return [at(of.low), at(of.high)];
}

/** A figure as a cell, its interval beside it in a cell of its own. */
export function figureCells(of: Ends, scale: Scale): Cell[] {
  if (of.value === null) return [{ text: "", sort: null }, { text: "", sort: null }];
  return [
    { text: shown(of.value, scale), sort: of.value, raw: exact(of.value) },
    { text: span(of, scale), sort: of.low, raw: rawSpan(of) },
  ];
}

/** An interval for programs, `inf` for an end that is infinite; empty where there is none. */
function rawSpan({ low, high }: Ends): string {
  if (low === null && high === null) return "";
  return `${low === null ? "-inf" : exact(low)} to ${high === null ? "inf" : exact(high)}`;
}

/** The headings of those two cells. */
export function figureColumns(title: string, scale: Scale, interval = "interval"): TableColumn[] {
  const of = { unit: scale.unit, raw: scale.raw, numeric: true };
  return [{ title, ...of }, { title: interval, ...of }];
}

export function verdictCell(word: string): Cell {
  return { text: word, verdict: word };
}

/** The metrics of the campaigns that are shown, as a menu; `usual` come first. */
export function metricMenu(material: Material, usual: readonly string[] = MEDIANS): Menu {
  const used = new Set(material.campaigns.flatMap((campaign) => Object.keys(campaign.document.metrics)));
  const names = [...usual.filter((name) => used.has(name)), ...[...used].filter((one) => !usual.includes(one))];
  const chosen = names.includes(material.state.metric) ? material.state.metric : (names[0] ?? "");
  return { key: "metric", title: "Figure", options: names.map((name) => [name, name]), chosen };
}
