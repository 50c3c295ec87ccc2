/**
 * The documents that `orrery site` makes (src/orrery/site), as they come out of their data files; here the index.
 *
 * Rows, bindings, sections, points and placements are named by their numbers; -1 stands for all sections together.
 */

/**
 * Ends in letters: `l` two for the lower end of each figure; `g` or `a` one for the upper end, from where a geometric
 * or an arithmetic middle has it.
 */
export interface Letters {
  readonly l?: string;
  readonly g?: string;
  readonly a?: string;
}

/** Figures: `v` with null for none; `x` both ends as numbers where letters cannot; `why` a number of `whys`. */
export interface Column extends Letters {
  readonly v: readonly (number | null)[];
  readonly x?: Readonly<Record<string, readonly [number | null, number | null]>>;
  readonly why?: Readonly<Record<string, number>>;
}

export interface Point {
  readonly point: string;
  readonly label: string;
  readonly values: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, number>>;
}

export interface Where {
  readonly placement: string;
  readonly words: string;
  readonly deployment: string;
  readonly hosts: string;
  readonly emulated: boolean;
}

export interface BindingFacets {
  readonly binding: string;
  readonly label: string;
  readonly driver: string;
  readonly family: string;
  readonly language: string;
  readonly container: string;
  readonly options: readonly (readonly [string, string])[];
  readonly version: string;
}

export interface PlaceFacets {
  readonly operation: string;
  readonly object: string;
  readonly port: string;
  readonly step: string;
  readonly phase: string;
}

export interface Machine {
  readonly name: string;
  readonly facts: readonly (readonly [string, string])[];
}

export interface Metric {
  readonly name: string;
  readonly unit: string;
  readonly better: "lower" | "higher";
  readonly definition: string;
}

export interface Progress {
  readonly trials: number;
  readonly planned: number;
  readonly blocks: number;
  readonly repeat: number;
  readonly whole: boolean;
}

export interface CampaignEntry {
  readonly name: string;
  readonly curves: string;
  readonly created: string;
  readonly scenario: string;
  readonly title: string;
  readonly version: string;
  readonly origin: string;
  readonly command: string;
  readonly machine: number;
  readonly rows: number;
  readonly progress: Progress;
}

export interface HistoryEntry {
  readonly name: string;
  readonly scenario: string;
  readonly machine: string;
}

export interface TraceEntry {
  readonly name: string;
  readonly origin: string;
  readonly scenarios: readonly string[];
}

/** The document that the program begins with. */
export interface IndexDocument {
  readonly format: number;
  readonly version: string;
  /** The revision of what `orrery serve` serves; a folder of files has none. */
  readonly live?: string;
  readonly verdicts: readonly string[];
  readonly campaigns: readonly CampaignEntry[];
  readonly machines: readonly Machine[];
  /** All metrics: a campaign's document names those that it has. */
  readonly metrics: readonly Metric[];
  readonly points: readonly Point[];
  readonly bindings: readonly BindingFacets[];
  readonly places: readonly PlaceFacets[];
  readonly wheres: readonly Where[];
  readonly rows: {
    readonly binding: readonly number[];
    readonly place: readonly number[];
    readonly where: readonly number[];
    readonly point: readonly number[];
    readonly verdict: readonly number[];
  };
  readonly histories: readonly HistoryEntry[];
  readonly traces: readonly TraceEntry[];
}
