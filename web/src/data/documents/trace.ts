/** A trace: what single calls of drivers are made of. */

import type { Column } from "./index.ts";

/** Drivers that may be compared; the parts of each, where it has them, add up to its whole (ns). */
export interface TraceGroup {
  readonly scenario: string;
  readonly title: string;
  readonly placement: string;
  readonly drivers: readonly string[];
  readonly kinds: readonly string[];
  readonly calls: readonly number[];
  readonly whole: Column;
  readonly parts: readonly (readonly [string, Column])[];
  readonly remarks: readonly string[];
  readonly finding: readonly string[];
}

export interface TraceDocument {
  readonly origin: string;
  readonly groups: readonly TraceGroup[];
}
