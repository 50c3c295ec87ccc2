/** A picture as data: what views make, and what is drawn, listed and explained. Figures are in the unit of the axis. */

/** All that a point tells on hover and on keyboard focus. */
export interface Facts {
  readonly title: string;
  readonly lines: readonly (readonly [string, string])[];
  /** The command that makes it again. */
  readonly command: string;
}

export interface Axis {
  readonly label: string;
  readonly kind: "log" | "linear" | "band";
  /** The names of a band, the first on top. */
  readonly names?: readonly string[];
  readonly ticks?: readonly number[];
  readonly tickText?: (value: number) => string;
}

/** The ends of an interval on an axis; null for one that is beyond the frame, for it is infinite or not above 0. */
export type Reach = readonly [number | null, number | null];

/** A point, with the ends of its intervals where it has any. */
export interface Dot {
  readonly series: number;
  readonly x: number | string;
  readonly y: number | string;
  readonly xEnds?: Reach | null;
  readonly yEnds?: Reach | null;
  /** Filled for what is valid, hollow for what is doubtful or of another kind. */
  readonly hollow?: boolean;
  readonly small?: boolean;
  readonly facts: Facts;
}

export interface Line {
  readonly series: number;
  readonly points: readonly (readonly [number, number])[];
  readonly dashed?: boolean;
  readonly thin?: boolean;
}

/** A bar from one value to another, in the band of its name, with the interval of its end. */
export interface Bar {
  readonly series: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly ends?: Reach | null;
  /** Hollow for what is doubtful. */
  readonly hollow?: boolean;
  /** What stands on it, by which it is told from others of its band where there is room. */
  readonly text?: string;
  readonly facts: Facts;
}

/** A rule across the picture. */
export interface Rule {
  readonly axis: "x" | "y";
  readonly at: number;
  readonly series: number | null;
  readonly text: string;
}

/** A text beside a band or at a value. */
export interface Note {
  readonly x: number | string;
  readonly y: number | string;
  readonly text: string;
  readonly shift: number;
  readonly inside: boolean;
}

export interface Chart {
  /** What is to be seen, in one sentence, for who does not see it. */
  readonly alt: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly dots: readonly Dot[];
  readonly lines?: readonly Line[];
  readonly bars?: readonly Bar[];
  readonly rules?: readonly Rule[];
  readonly notes?: readonly Note[];
  /** Pixels that names of bands and notes need beside the frame. */
  readonly left?: number;
  readonly right?: number;
  readonly height?: number;
}

/** What stands for a series beside a picture. */
export interface Named {
  readonly series: number;
  readonly name: string;
  readonly remark?: string;
}
