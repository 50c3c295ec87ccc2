/** The shape that all views have: from what is chosen to pictures, tables and sentences. */

import type { State } from "../choose/address.ts";
import type { Selection } from "../choose/filter.ts";
import type { Campaign } from "../data/campaign.ts";
import type { CurvesDocument } from "../data/documents/campaign.ts";
import type { HistoryDocument } from "../data/documents/history.ts";
import type { TraceDocument } from "../data/documents/trace.ts";
import type { IndexDocument } from "../data/documents/index.ts";
import type { Chart, Named } from "../draw/chart.ts";
import type { Table } from "../text/table.ts";

/** What a view is made of. */
export interface Material {
  readonly index: IndexDocument;
  readonly state: State;
  readonly selection: Selection;
  readonly campaigns: readonly Campaign[];
  /** By the campaign's name; only where a view asks for distributions. */
  readonly curves: ReadonlyMap<string, CurvesDocument>;
  /** Only where a view asks for histories. */
  readonly histories: readonly HistoryDocument[];
  /** Only where a view asks for traces. */
  readonly traces: readonly TraceDocument[];
  /** How many traces of what is left were not asked for. */
  readonly furtherTraces: number;
  /** How many histories of what is left were not asked for. */
  readonly furtherHistories: number;
}

/** One picture with its table; each is of one campaign and one placement, unless its heading says otherwise. */
export interface Picture {
  readonly name: string;
  readonly heading: string;
  /** On which machine and where: what makes it another environment than that of the next picture. */
  readonly environment: string;
  /** Which campaign it is of, and where its results are from. */
  readonly source?: string;
  /** What must be known before it is read: hidden rows, emulated hosts, parts of a family. */
  readonly remarks: readonly string[];
  readonly chart?: Chart;
  readonly names?: readonly Named[];
  readonly table: Table;
  /** What is seen, in words. */
  readonly explanation: readonly string[];
}

/** What stands in a menu of a view, and what the state calls it. */
export interface Menu {
  readonly key: "base" | "metric" | "across" | "one" | "other" | "look";
  readonly title: string;
  readonly options: readonly (readonly [string, string])[];
  readonly chosen: string;
}

export interface View {
  /** How the address calls it. */
  readonly name: string;
  readonly title: string;
  /** How to read its pictures. */
  readonly reading: string;
  readonly needs: "campaigns" | "curves" | "histories" | "traces" | "index";
  readonly menus?: (material: Material) => readonly Menu[];
  readonly pictures: (material: Material) => readonly Picture[];
  /** What is said where there is no picture. */
  readonly nothing: string;
  /** The same of what `orrery serve` serves, where that has another reason. */
  readonly nothingLive?: string;
}

/** Why a view has no picture. */
export function whyNothing(view: View, index: IndexDocument): string {
  return index.live === undefined ? view.nothing : (view.nothingLive ?? view.nothing);
}
