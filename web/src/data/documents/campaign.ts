/** A campaign: its document, and that of its distributions. */

import type { Choice } from "./choice.ts";
import type { Column, Letters, Point, Where } from "./index.ts";
import type { Counted, FrontScope, LoadPanel, Pairing, PublishedLayer, Scope, Staged } from "./panels.ts";

export interface Section {
  readonly title: string;
  readonly point: number;
  readonly step: string;
  readonly object: string;
  readonly port: string;
  readonly operation: string;
  readonly phase: string;
}

/** All of a campaign but its distributions. */
export interface CampaignDocument {
  readonly name: string;
  readonly uuid: string;
  readonly created: string;
  readonly scenario: string;
  readonly title: string;
  readonly command: string;
  readonly seed: number;
  readonly repeat: number;
  readonly version: string;
  readonly rules: string;
  readonly origin: string;
  /** Of the file of a record; empty for a store. */
  readonly sha256: string;
  readonly finding: string;
  readonly analysis: string;
  readonly operations: string;
  readonly repeated: string;
  readonly detectable: string;
  readonly load: string;
  readonly machine: readonly (readonly [string, string])[];
  readonly hosts: readonly string[];
  readonly bindings: readonly { readonly binding: string; readonly label: string }[];
  readonly drivers: Readonly<
    Record<string, { readonly title: string; readonly summary: string; readonly licence: string }>
  >;
  readonly wheres: readonly Where[];
  readonly points: readonly Point[];
  readonly sections: readonly Section[];
  readonly base: number | null;
  readonly rows: {
    readonly binding: readonly number[];
    readonly section: readonly number[];
    readonly where: readonly number[];
    readonly point: readonly number[];
    readonly verdict: readonly number[];
    readonly trials: readonly number[];
    readonly aside: readonly number[];
    readonly load: readonly string[];
    readonly offered: readonly (number | null)[];
  };
  /** Without the letters of their ends, which stand together: the file is smaller for it. */
  readonly metrics: Readonly<Record<string, Column>>;
  readonly letters: Readonly<Record<string, Letters>>;
  readonly whys: readonly string[];
  readonly reasons: {
    readonly notes: readonly (readonly [string, string, string, string])[];
    readonly of: readonly (readonly (readonly [number, string])[])[];
  };
  readonly scopes: readonly Scope[];
  readonly fronts: { readonly names: readonly string[]; readonly scopes: readonly FrontScope[] };
  readonly loads: readonly LoadPanel[];
  readonly pairings: readonly Pairing[];
  readonly counted: readonly Counted[];
  readonly stages: readonly Staged[];
  readonly terms: {
    readonly differing: readonly (readonly [string, readonly string[]])[];
    readonly same: readonly (readonly [string, string])[];
  };
  readonly failures: readonly {
    readonly driver: string;
    readonly placement: string;
    readonly status: string;
    readonly blocks: readonly number[];
    readonly reason: string;
  }[];
  readonly published: PublishedLayer | null;
  readonly choice: Choice | null;
}

/** Percentile curves by the row's number: the first point, then how far each next one is above. */
export interface CurvesDocument {
  readonly steps: number;
  readonly parts: number;
  readonly curves: Readonly<Record<string, readonly number[]>>;
}
