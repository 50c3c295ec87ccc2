/** Figures come out of a document as Python put them in: both sides read the same vectors. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pairAt } from "../src/data/campaign.ts";
import { ALPHABET, ends, endsAt, inverse } from "../src/data/columns.ts";
import type { Column } from "../src/data/documents/index.ts";
import { number } from "../src/text/numbers.ts";
import { material } from "./made.ts";

interface Vectors {
  columns: { column: Column; ends: (number | null)[][] }[];
  pairs: { count: number; order: [number, number][] };
  figures: [number, string][];
}

const VECTORS = JSON.parse(readFileSync(new URL("vectors/columns.json", import.meta.url), "utf8")) as Vectors;

describe("columns", () => {
  test.each(VECTORS.columns)("a column says where each interval ends", (vector) => {
    const read = ends(vector.column).map((one) => [one.value, one.low, one.high]);
    expect(read).toEqual(vector.ends);
  });

  test("a distance has 90 digits, none of which JSON writes in another way", () => {
    expect(ALPHABET).toHaveLength(90);
    expect(JSON.stringify(ALPHABET)).toBe(`"${ALPHABET}"`);
  });

  test("a column that is not there has no figure", () => {
    expect(endsAt(undefined, 0)).toEqual({ value: null, low: null, high: null });
    expect(endsAt({ v: [1] }, 7).value).toBeNull();
  });

  test("a campaign's figures have the ends whose letters stand apart", () => {
    // 1,000 less 200 steps of 0.1; the upper end is one step nearer than 200 above.
    const letters = { "latency.p50": { l: `${ALPHABET.charAt(2)}${ALPHABET.charAt(20)}`, a: ALPHABET.charAt(29) } };
    const [campaign] = material({}, { letters }).campaigns;
    expect(campaign?.figure(0, "latency.p50")).toEqual({ value: 1000, low: 980, high: 1019.9 });
    expect(campaign?.figure(1, "latency.p50")).toEqual({ value: 2000, low: null, high: null });
  });

  test("a ratio seen from the other side has its ends turned around", () => {
    expect(inverse({ value: 2, low: 1, high: 4 })).toEqual({ value: 0.5, low: 0.25, high: 1 });
    expect(inverse({ value: 2, low: null, high: null })).toEqual({ value: 0.5, low: null, high: null });
  });

  test("pairs stand in the order in which Python combines them", () => {
    const { count, order } = VECTORS.pairs;
    expect(order.map(([one, other]) => pairAt(one, other, count))).toEqual(order.map((_, at) => at));
  });

  test.each(VECTORS.figures)("%d is shown as the report shows it", (value, text) => {
    expect(number(value)).toBe(text);
  });
});
