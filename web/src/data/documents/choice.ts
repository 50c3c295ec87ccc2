/** The answer to what was required. */

/** What `orrery choose --json` writes, as far as a page shows it. */
export interface Choice {
  readonly required: Readonly<Record<string, readonly string[]>>;
  readonly prefer: string | null;
  readonly afterwards: readonly string[];
  readonly method: string;
  readonly candidates: readonly {
    readonly driver: string;
    readonly binding: string;
    readonly placement: string;
    readonly answer: string;
    readonly left: boolean;
    readonly doubts: readonly string[];
    readonly judgements: readonly {
      readonly requirement: string;
      readonly unit: string;
      readonly ruling: string;
      readonly value: number | null;
      readonly low: number | null;
      readonly high: number | null;
      readonly excess: { readonly least: number; readonly most: number | null } | null;
      readonly why?: string;
    }[];
  }[];
  readonly order: readonly {
    readonly placement: string;
    readonly candidates: readonly {
      readonly driver: string;
      readonly binding: string;
      readonly answer: string;
      readonly group: string;
      readonly to_the_first: {
        readonly ratio: number;
        readonly low: number | null;
        readonly high: number | null;
      } | null;
      readonly finding: string | null;
    }[];
  }[];
  readonly differing: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly same: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
