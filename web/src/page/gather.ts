/** From what is chosen to what a view is made of: which documents it needs, and which of them are there. */

import type { State } from "../choose/address.ts";
import type { Selection } from "../choose/filter.ts";
import { Campaign } from "../data/campaign.ts";
import type { CampaignDocument, CurvesDocument } from "../data/documents/campaign.ts";
import type { HistoryDocument } from "../data/documents/history.ts";
import type { TraceDocument } from "../data/documents/trace.ts";
import type { CampaignEntry, HistoryEntry, IndexDocument, TraceEntry } from "../data/documents/index.ts";
import { pick, present } from "../data/pick.ts";
import type { Shelf, Shelved } from "../data/shelf.ts";
import { counted } from "../text/words.ts";
import { newestFirst } from "../views/campaigns.ts";
import { notDrawn } from "../views/shared.ts";
import type { Material, View } from "../views/view.ts";

/** So many campaigns, and histories, are drawn at once. */
export const MOST_SHOWN = 6;

export interface Gathered {
  readonly material: Material;
  readonly loading: number;
  readonly failed: readonly string[];
}

/** The numbers of the campaigns that are shown: those that were chosen and have rows left, else the newest. */
export function shownCampaigns(index: IndexDocument, selection: Selection, state: State): readonly number[] {
  const chosen = chosenCampaigns(index, selection, state);
  const newest = newestFirst({ index, selection }).map(({ entry }) => entry);
  const shown = chosen.length > 0 ? chosen.slice(0, MOST_SHOWN) : newest.slice(0, 1);
  return shown.map((entry) => index.campaigns.indexOf(entry));
}

/** What is said of campaigns that an address names and that are not drawn; nothing where all are. */
export function notDrawnCampaigns(index: IndexDocument, selection: Selection, state: State): string[] {
  const named = new Set(state.campaigns).size;
  const chosen = chosenCampaigns(index, selection, state).length;
  const gone = named - chosen;
  const have = gone === 1 ? "has" : "have";
  return [
    ...notDrawn(chosen - MOST_SHOWN, "chosen campaign"),
    ...(gone > 0 ? [`${gone} of ${counted(named, "chosen campaign")} ${have} no row left.`] : []),
  ];
}

function chosenCampaigns(index: IndexDocument, selection: Selection, state: State): CampaignEntry[] {
  const left = newestFirst({ index, selection }).map(({ entry }) => entry);
  return left.filter((entry) => state.campaigns.includes(entry.name));
}

export function gather(index: IndexDocument, selection: Selection, state: State, view: View, shelf: Shelf): Gathered {
  const asked = new Asked(shelf);
  const numbers = view.needs === "campaigns" || view.needs === "curves" ? shownCampaigns(index, selection, state) : [];
  const campaigns: Campaign[] = [];
  const curves = new Map<string, CurvesDocument>();
  for (const number of numbers) {
    const entry = pick(index.campaigns, number);
    const document = asked.of<CampaignDocument>(entry.name);
    if (document === null) continue;
    campaigns.push(campaignOf(index, selection, entry, number, document));
    const found = view.needs === "curves" ? asked.of<CurvesDocument>(entry.curves) : null;
    if (found !== null) curves.set(entry.name, found);
  }
  const left = view.needs === "histories" ? historiesLeft(index, selection) : [];
  const histories = present(left.slice(0, MOST_SHOWN).map((entry) => asked.of<HistoryDocument>(entry.name)));
  const furtherHistories = Math.max(0, left.length - MOST_SHOWN);
  const traced = view.needs === "traces" ? tracesLeft(index, state) : [];
  const traces = present(traced.slice(0, MOST_SHOWN).map((entry) => asked.of<TraceDocument>(entry.name)));
  const furtherTraces = Math.max(0, traced.length - MOST_SHOWN);
  const further = { furtherHistories, furtherTraces };
  const material = { index, state, selection, campaigns, curves, histories, traces, ...further };
  return { material, loading: asked.loading, failed: asked.failed };
}

function campaignOf(
  index: IndexDocument,
  selection: Selection,
  entry: CampaignEntry,
  number: number,
  document: CampaignDocument,
): Campaign {
  const begin = pick(selection.begins, number);
  const rows = Array.from({ length: entry.rows }, (_, row) => row).filter((row) => selection.rows[begin + row] === 1);
  return new Campaign(index, entry, document, rows);
}

/** The histories of scenarios that have rows left. */
function historiesLeft(index: IndexDocument, selection: Selection): HistoryEntry[] {
  const left = new Set(newestFirst({ index, selection }).map(({ entry }) => entry.scenario));
  return index.histories.filter((entry) => left.has(entry.scenario));
}

/** The traces of scenarios that are chosen: no row of the index is theirs. */
function tracesLeft(index: IndexDocument, state: State): TraceEntry[] {
  const chosen = state.choices.get("scenario");
  return index.traces.filter((entry) => chosen === undefined || entry.scenarios.some((one) => chosen.includes(one)));
}

/** Asks for documents, and counts what is not there. */
class Asked {
  loading = 0;
  readonly failed: string[] = [];
  private readonly shelf: Shelf;

  constructor(shelf: Shelf) {
    this.shelf = shelf;
  }

  // Who asks by a name knows what document it is.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
  of<T>(name: string): T | null {
    const found: Shelved<T> = this.shelf.ask<T>(name);
    if (found.state === "there") return found.document;
    if (found.state === "loading") this.loading += 1;
    else this.failed.push(found.why);
    return null;
  }
}
