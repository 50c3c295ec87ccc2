/** Every row that is left with its verdict and its reasons, what failed, on which terms, and of which campaign. */

import { OVER_ALL, type Campaign } from "../data/campaign.ts";
import type { CampaignDocument } from "../data/documents/campaign.ts";
import { pick, present } from "../data/pick.ts";
import { scaleFor } from "../text/numbers.ts";
import { cell, type Cell, type Table } from "../text/table.ts";
import { counted, sentence } from "../text/words.ts";
import {
  figureCells,
  figureColumns,
  hiddenDoubts,
  metricMenu,
  reasonLines,
  rowsLeft,
  sourceOf,
  verdictCell,
  VERDICTS,
  verdictWord,
} from "./shared.ts";
import type { Material, Picture, View } from "./view.ts";

export const rows: View = {
  name: "rows",
  title: "Rows",
  reading:
    "Every row that is left, those without a figure too: with its verdict, the rules that gave it and what they saw. " +
    "Below them what failed, the terms on which drivers were measured, and the campaign itself.",
  needs: "campaigns",
  menus: (material) => [metricMenu(material)],
  pictures: (material) => material.campaigns.flatMap((campaign) => ofCampaign(material, campaign)),
  nothing: "No row is left.",
};

function ofCampaign(material: Material, campaign: Campaign): Picture[] {
  const left = rowsLeft(material, campaign);
  if (left.length === 0) return [];
  const metric = metricMenu(material).chosen;
  const hidden = hiddenDoubts(material, campaign);
  return present([
    picture(campaign, "rows", rowTable(campaign, left, metric), explain(campaign, left), hidden),
    picture(campaign, "what failed", failureTable(campaign)),
    picture(campaign, "terms", termTable(campaign, left)),
    picture(campaign, "the campaign", aboutTable(campaign.document)),
  ]);
}

function picture(
  campaign: Campaign,
  of: string,
  table: Table,
  explanation: readonly string[] = [],
  remarks: readonly string[] = [],
): Picture | null {
  if (table.rows.length === 0) return null;
  return {
    name: `${of} ${campaign.document.scenario}`,
    heading: `${campaign.document.title}: ${of}`,
    environment: `on ${campaign.machine.name}`,
    source: sourceOf(campaign),
    remarks,
    table,
    explanation,
  };
}

function rowTable(campaign: Campaign, left: readonly number[], metric: string): Table {
  const unit = campaign.metric(metric)?.unit ?? "";
  const scale = scaleFor(left.map((row) => campaign.figure(row, metric).value), unit);
  return {
    caption: `Rows, with ${metric}`,
    columns: [
      { title: "driver" },
      { title: "operation" },
      { title: "placement" },
      ...figureColumns(metric, scale),
      { title: "verdict" },
      { title: "reasons" },
      { title: "trials", numeric: true },
      { title: "set aside", numeric: true },
      { title: "load" },
    ],
    rows: left.map((row): Cell[] => [
      cell(campaign.label(campaign.binding(row))),
      cell(operationOf(campaign, row)),
      cell(placementOf(campaign, row)),
      ...figureCells(campaign.figure(row, metric), scale),
      verdictCell(verdictWord(campaign, row)),
      cell(reasonsOf(campaign, row, metric)),
      count(pick(campaign.document.rows.trials, row)),
      count(pick(campaign.document.rows.aside, row)),
      cell(pick(campaign.document.rows.load, row)),
    ]),
  };
}

function operationOf(campaign: Campaign, row: number): string {
  const section = pick(campaign.document.rows.section, row);
  return section === OVER_ALL ? "" : campaign.section(section).title;
}

function placementOf(campaign: Campaign, row: number): string {
  const where = campaign.where(pick(campaign.document.rows.where, row));
  return where.deployment === "{}" ? where.placement : `${where.placement}, ${where.hosts}`;
}

/** Why the row is not simply valid, and why it has no figure of the metric. */
function reasonsOf(campaign: Campaign, row: number, metric: string): string {
  const reasons = reasonLines(campaign, row).map(([rule, text]) => (text === "" ? rule : `${rule}: ${text}`));
  const why = campaign.why(row, metric);
  return [...reasons, ...(why === "" ? [] : [`no ${metric}: ${why}`])].join("; ");
}

function count(value: number): Cell {
  return { text: String(value), sort: value };
}

/** How trials of the drivers that are left failed. */
function failureTable(campaign: Campaign): Table {
  const labels = new Set(campaign.rows.map((row) => campaign.label(campaign.binding(row))));
  const found = campaign.document.failures.filter((one) => labels.has(one.driver));
  return {
    caption: "What failed",
    columns: [{ title: "driver" }, { title: "placement" }, { title: "how" }, { title: "blocks" }, { title: "reason" }],
    rows: found.map((one) => [
      cell(one.driver),
      cell(one.placement),
      verdictCell(one.status),
      cell(one.blocks.map((block) => String(block + 1)).join(", ")),
      cell(one.reason),
    ]),
  };
}

/** A column for each binding that is left; terms that all have alike say so. */
function termTable(campaign: Campaign, left: readonly number[]): Table {
  const bindings = [...new Set(left.map((row) => campaign.binding(row)))];
  const { differing, same } = campaign.document.terms;
  return {
    caption: "Terms",
    columns: [{ title: "term" }, ...bindings.map((binding) => ({ title: campaign.label(binding) }))],
    rows: [
      ...differing.map(([name, values]) => [
        cell(name),
        ...bindings.map((binding) => cell(values[binding] === "" ? "not known" : (values[binding] ?? "not known"))),
      ]),
      ...same.map(([name, value]) => [cell(`${name} (alike)`), ...bindings.map(() => cell(value))]),
    ],
  };
}

function about(driver: CampaignDocument["drivers"][string]): string {
  return `${driver.title}: ${driver.summary}; licence ${driver.licence}`;
}

function aboutTable(document: CampaignDocument): Table {
  const facts: (readonly [string, string])[] = [
    ["begun", document.created],
    ["scenario", document.scenario],
    ["command", document.command],
    ["seed", String(document.seed)],
    ["blocks", document.repeat === 0 ? "as many as needed" : String(document.repeat)],
    ["repeated", document.repeated],
    ["load", document.load],
    ["statistics", document.analysis],
    ["differences that would have been seen", document.detectable],
    ["Orrery", `${document.version}, rules ${document.rules}`],
    ["results", document.origin],
    ["SHA-256 of the record", document.sha256],
    ...document.machine,
    ...document.hosts.map((line) => ["hosts", line] as const),
    ...Object.entries(document.drivers).map(([name, of]) => [name, about(of)] as const),
  ];
  return {
    caption: "The campaign",
    columns: [{ title: "of what" }, { title: "what" }],
    rows: facts.filter(([, text]) => text !== "").map(([name, text]) => [cell(name), cell(text)]),
  };
}

/** How many rows have each verdict. */
function explain(campaign: Campaign, left: readonly number[]): string[] {
  const tally = VERDICTS.map((word, verdict) => {
    const found = left.filter((row) => campaign.verdict(row) === verdict).length;
    return found === 0 ? "" : `${found} ${word}`;
  }).filter((text) => text !== "");
  return [sentence(`${counted(left.length, "row")}: ${tally.join(", ")}`)];
}
