/**
 * Which rows are left, and how many each further choice would leave.
 *
 * A row is left if it keeps all facets. What a facet counts are the rows that keep all others: choices narrow each
 * other, and what is filtered away is counted.
 */

import type { IndexDocument } from "../data/documents/index.ts";
import { increase, pick } from "../data/pick.ts";
import type { Facet, Level } from "./facets.ts";

/** Facet -> the texts of which a row must have one; a facet that is not there asks for nothing. */
export type Choices = ReadonlyMap<string, readonly string[]>;

/** From and to which day (YYYY-MM-DD) campaigns were begun, each day included; empty: not asked. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface Selection {
  /** Of each row of the index whether it is left. */
  readonly rows: Uint8Array;
  readonly left: number;
  readonly all: number;
  /** Of each campaign how many of its rows are left, and where they begin in the index. */
  readonly ofCampaign: readonly number[];
  readonly begins: readonly number[];
  /** Facet -> text -> how many rows it would leave. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

const LEVELS: readonly Level[] = ["campaign", "binding", "place", "point", "where", "verdict"];
/** The bit of what is no facet: a campaign's day. */
const DAY = 30;

/** The selection; `facets` are at most 30 (`MOST_FACETS`). */
export function select(index: IndexDocument, facets: readonly Facet[], choices: Choices, days: Days): Selection {
  const failing = failingBits(index, facets, choices, days);
  const numbers = rowNumbers(index);
  const all = numbers.campaign.length;
  const rows = new Uint8Array(all);
  const tally = new Tally(facets);
  const ofCampaign = new Array<number>(index.campaigns.length).fill(0);
  let left = 0;
  for (let row = 0; row < all; row += 1) {
    let mask = 0;
    for (const level of LEVELS) mask |= pick(failing[level], pick(numbers[level], row));
    if (mask === 0) {
      rows[row] = 1;
      left += 1;
      increase(ofCampaign, pick(numbers.campaign, row));
    }
    tally.count(mask, numbers, row);
  }
  return { rows, left, all, ofCampaign, begins: begins(index), counts: tally.counts() };
}

/** Where the rows of each campaign begin. */
export function begins(index: IndexDocument): readonly number[] {
  let next = 0;
  return index.campaigns.map((campaign) => {
    const begin = next;
    next += campaign.rows;
    return begin;
  });
}

type Numbers = Readonly<Record<Level, readonly number[]>>;

function rowNumbers(index: IndexDocument): Numbers {
  const campaign = index.campaigns.flatMap((one, number) => new Array<number>(one.rows).fill(number));
  return { campaign, ...index.rows };
}

/** Level -> of each of its things the bits of the facets that it does not keep. */
function failingBits(
  index: IndexDocument,
  facets: readonly Facet[],
  choices: Choices,
  days: Days,
): Readonly<Record<Level, readonly number[]>> {
  const found: Record<Level, number[]> = {
    campaign: index.campaigns.map((one) => (isInDays(one.created, days) ? 0 : 1 << DAY)),
    binding: index.bindings.map(() => 0),
    place: index.places.map(() => 0),
    point: index.points.map(() => 0),
    where: index.wheres.map(() => 0),
    verdict: index.verdicts.map(() => 0),
  };
  facets.forEach((facet, bit) => {
    const wanted = choices.get(facet.name);
    if (wanted === undefined || wanted.length === 0) return;
    const chosen = new Set(wanted);
    facet.texts.forEach((texts, at) => {
      const bits = found[facet.level];
      if (!texts.some((text) => chosen.has(text))) bits[at] = (bits[at] ?? 0) | (1 << bit);
    });
  });
  return found;
}

function isInDays(created: string, days: Days): boolean {
  const day = created.slice(0, 10);
  return (days.from === "" || day >= days.from) && (days.to === "" || day <= days.to);
}

/** Counts rows by the things of each facet's level. */
class Tally {
  private readonly facets: readonly Facet[];
  private readonly found: readonly number[][];

  constructor(facets: readonly Facet[]) {
    this.facets = facets;
    this.found = facets.map((facet) => new Array<number>(facet.texts.length).fill(0));
  }

  /** A row that keeps all counts for every facet, one that fails in a single facet for that one. */
  count(mask: number, numbers: Numbers, row: number): void {
    if (mask !== 0 && (mask & (mask - 1)) !== 0) return;
    this.facets.forEach((facet, bit) => {
      if (mask === 0 || mask === 1 << bit) increase(pick(this.found, bit), pick(numbers[facet.level], row));
    });
  }

  counts(): ReadonlyMap<string, ReadonlyMap<string, number>> {
    return new Map(this.facets.map((facet, bit) => [facet.name, ofTexts(facet, pick(this.found, bit))]));
  }
}

function ofTexts(facet: Facet, found: readonly number[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  facet.texts.forEach((texts, at) => {
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + pick(found, at));
  });
  return counts;
}
