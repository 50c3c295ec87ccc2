/** A campaign as views read it: its document, and which of its rows are left. */

import { endsAt, inverse, NOTHING, type Ends } from "./columns.ts";
import type { CampaignDocument, Section } from "./documents/campaign.ts";
import type { CampaignEntry, Column, IndexDocument, Machine, Metric, Where } from "./documents/index.ts";
import type { Scope } from "./documents/panels.ts";
import { pick, present } from "./pick.ts";

export const OVER_ALL = -1;
export const MEDIANS = ["latency.p50", "delay.p50", "path.p50"] as const;
/** The driver that is part of the harness: nobody's rival. */
export const HARNESS = "null";

export type Finding = "different" | "equivalent" | "inconclusive" | "";
const FINDINGS: Readonly<Record<string, Finding>> = { D: "different", E: "equivalent", I: "inconclusive" };

export interface RatioFound {
  readonly ends: Ends;
  readonly finding: Finding;
}

export class Campaign {
  readonly entry: CampaignEntry;
  readonly document: CampaignDocument;
  readonly machine: Machine;
  /** The numbers of the rows that are left. */
  readonly rows: readonly number[];
  private readonly byPlace: ReadonlyMap<string, number>;
  private readonly metrics: readonly Metric[];
  private readonly columns: ReadonlyMap<string, Column>;

  constructor(index: IndexDocument, entry: CampaignEntry, document: CampaignDocument, rows: readonly number[]) {
    this.entry = entry;
    this.metrics = index.metrics;
    this.document = document;
    this.columns = new Map(
      Object.entries(document.metrics).map(([name, column]) => [name, { ...column, ...document.letters[name] }]),
    );
    this.machine = pick(index.machines, entry.machine);
    // A campaign that is running has more rows than the index of before; those are left until it is read again.
    this.rows = rows.filter((row) => row < document.rows.binding.length);
    this.byPlace = new Map(document.rows.binding.map((_, row) => [this.place(row), row]));
  }

  label(binding: number): string {
    return pick(this.document.bindings, binding).label;
  }

  where(number: number): Where {
    return pick(this.document.wheres, number);
  }

  section(number: number): Section {
    return pick(this.document.sections, number);
  }

  binding(row: number): number {
    return pick(this.document.rows.binding, row);
  }

  /** The figure of a row; the first of several metrics that it has. */
  figure(row: number, ...metrics: readonly string[]): Ends {
    for (const name of metrics) {
      const found = endsAt(this.columns.get(name), row);
      if (found.value !== null) return found;
    }
    return NOTHING;
  }

  /** Why a row has no figure of a metric; empty where it has one, or the metric does not apply to it. */
  why(row: number, metric: string): string {
    const reason = this.document.metrics[metric]?.why?.[String(row)];
    return reason === undefined ? "" : pick(this.document.whys, reason);
  }

  metric(name: string): Metric | undefined {
    return this.metrics.find((metric) => metric.name === name);
  }

  verdict(row: number): number {
    return pick(this.document.rows.verdict, row);
  }

  /** The row of a binding in a section at a placement; that of one that failed at the section's point before any. */
  rowAt(binding: number, section: number, where: number): number | undefined {
    const point = this.section(section).point;
    return this.byPlace.get(`${binding}/${section}/${where}`) ?? this.byPlace.get(failed(binding, point, where));
  }

  /** The rows of which a binding's figure in a section, or over all, is made: filtered away or not. */
  rowsUnder(binding: number, section: number, where: number): number[] {
    const sections = section === OVER_ALL ? this.document.sections.map((_, number) => number) : [section];
    return [...new Set(present(sections.map((one) => this.rowAt(binding, one, where))))];
  }

  scope(section: number, where: number): Scope | undefined {
    return this.document.scopes.find((scope) => scope.section === section && scope.where === where);
  }

  private place(row: number): string {
    const rows = this.document.rows;
    const [binding, section, where] = [pick(rows.binding, row), pick(rows.section, row), pick(rows.where, row)];
    return section === OVER_ALL ? failed(binding, pick(rows.point, row), where) : `${binding}/${section}/${where}`;
  }
}

/** What the row of a binding that failed before any section is known by: there may be one at each point. */
function failed(binding: number, point: number, where: number): string {
  return `${binding}/${OVER_ALL} at ${point}/${where}`;
}

/** row / base in a scope, as it was worked out for the pair; null where one is no rival, or both share nothing. */
export function ratioOf(scope: Scope, row: number, base: number): RatioFound | null {
  const [one, other] = [scope.rivals.indexOf(row), scope.rivals.indexOf(base)];
  if (one < 0 || other < 0) return null;
  if (one === other) return { ends: { value: 1, low: 1, high: 1 }, finding: "" };
  const at = pairAt(Math.min(one, other), Math.max(one, other), scope.rivals.length);
  const ends = endsAt(scope.pairs, at);
  if (ends.value === null) return null;
  const finding = FINDINGS[scope.pairs.f.charAt(at)] ?? "";
  return { ends: one > other ? ends : inverse(ends), finding };
}

/** The place of the pair (one, other), one < other, among those of `count` things: (0, 1), (0, 2), ... (1, 2), ... */
export function pairAt(one: number, other: number, count: number): number {
  return one * count - (one * (one + 1)) / 2 + (other - one - 1);
}
