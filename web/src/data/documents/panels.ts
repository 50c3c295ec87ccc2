/** What single views are made of: rankings, trade-offs, loads, pairs, costs, stages, what others published. */

import type { Column } from "./index.ts";

/**
 * A ranking: `mean` only over all sections, else it is that of the rows; `pairs` has the ratio of the later over the
 * earlier of each pair of `rivals`, (0, 1), (0, 2), (1, 2).
 */
export interface Scope {
  readonly section: number;
  readonly where: number;
  readonly order: readonly number[];
  readonly groups: readonly string[];
  readonly measured: readonly number[];
  readonly asked: number;
  readonly mean?: Column;
  readonly unit: string;
  readonly metric: string;
  readonly rivals: readonly number[];
  readonly best: number | null;
  readonly pairs: Column & { readonly f: string };
  readonly finding: string;
}

/** A trade-off: `fronts` has by `ONE|OTHER` a letter for each binding, Y, M, N or a blank. */
export interface FrontScope {
  readonly section: number;
  readonly where: number;
  readonly metrics: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, Column & { readonly metric: string }>>;
  readonly fronts: Readonly<Record<string, string>>;
}

export interface LoadPanel {
  readonly title: string;
  readonly where: number;
  readonly curves: readonly {
    readonly binding: number;
    readonly rates: readonly number[];
    readonly median: Column;
    readonly p99: Column;
    /** The rows that each rate is put together of. */
    readonly rows: readonly (readonly number[])[];
  }[];
  readonly knees: Readonly<Record<string, number>>;
}

export interface Pairing {
  readonly where: number;
  readonly drivers: readonly string[];
  readonly cells: readonly (readonly ({ text: string; ratio: number | null; why: string } | null)[])[];
}

export interface Counted {
  readonly binding: number;
  readonly point: string;
  readonly placement: string;
  readonly operation: string;
  readonly kind: string;
  readonly processes: number;
  readonly daemon: boolean;
  readonly counts: Readonly<Record<string, readonly [number, number]>>;
}

export interface Staged {
  readonly title: string;
  readonly point: number;
  readonly where: number;
  readonly bindings: readonly number[];
  readonly whole: Column;
  readonly parts: Readonly<Record<string, Column>>;
}

export interface PublishedLayer {
  readonly source: { readonly title: string; readonly year: number; readonly table: string; readonly machine: string };
  readonly columns: Readonly<Record<string, string>>;
  readonly figures: readonly { readonly operation: string; readonly column: string; readonly time: number }[];
  readonly curves: readonly {
    readonly name: string;
    readonly hosts: number;
    readonly points: readonly (readonly [number, number, number | null, number | null])[];
  }[];
}
