/** A history: a scenario's campaigns on one kind of machine. */

import type { Column } from "./index.ts";

export interface HistoryLine {
  readonly driver: string;
  readonly placement: string;
  readonly point: string;
  readonly hosts: string;
  readonly operations: number;
  readonly campaign: readonly number[];
  readonly value: Column;
  readonly verdict: readonly string[];
  readonly marks: readonly (readonly (readonly [string, string])[])[];
}

export interface HistoryDocument {
  readonly scenario: string;
  readonly machine: string;
  readonly metrics: Readonly<
    Record<
      string,
      { readonly unit: string; readonly better: "lower" | "higher"; readonly lines: readonly HistoryLine[] }
    >
  >;
}
