/** Who is left of what was required, of a part too. */

import { describe, expect, test } from "vitest";
import type { Choice } from "../src/data/documents/choice.ts";
import { pictures, texts } from "./made.ts";

const JUDGEMENT = { requirement: "latency.p50 < 2 us", unit: "ns" };
const CHOICE: Choice = {
  required: { "{}": ["latency.p50 < 2 us"] },
  prefer: null,
  afterwards: ["latency.p50 < 2 us"],
  method: "",
  candidates: [
    {
      ...{ driver: "unix", binding: "unix[wait=block]", placement: "same" },
      ...{ answer: "meets all", left: true, doubts: [] },
      judgements: [{ ...JUDGEMENT, ruling: "met", value: 1000, low: 900, high: 1100, excess: null }],
    },
    {
      ...{ driver: "tcp", binding: "tcp[wait=block]", placement: "same", answer: "fails", left: false, doubts: [] },
      judgements: [
        { ...JUDGEMENT, ruling: "failed", value: 5000, low: 3000, high: null, excess: { least: 1000, most: null } },
      ],
    },
  ],
  order: [
    {
      placement: "same",
      candidates: [
        {
          ...{ driver: "unix", binding: "unix[wait=block]", answer: "meets all", group: "a" },
          ...{ to_the_first: null, finding: null },
        },
      ],
    },
  ],
  differing: { licence: { "unix[wait=block]": "MIT", "tcp[wait=block]": "BSD" } },
  same: {},
};

describe("choice", () => {
  test("says who fails by how much, also of an interval without an end, and what was asked late", () => {
    const [who, order, differs] = pictures("choice", {}, { choice: CHOICE });
    expect(texts(who).map((row) => row.slice(2, 4))).toEqual([
      ["meets all", ""],
      ["fails", "latency.p50 < 2 us: failed, 5.00 µs (3.00 or more), by 1.00 µs or more"],
    ]);
    expect(who?.remarks[1]).toBe("Asked after the first trial: latency.p50 < 2 us.");
    expect(texts(order)).toEqual([["unix", "meets all", "", "", "a"]]);
    expect(texts(differs)).toEqual([["licence", "MIT", "BSD"]]);
    expect([who, order].flatMap((one) => one?.remarks ?? []).join()).not.toContain("part of the family");
  });

  test("of a part says that it is one", () => {
    const [who, ...more] = pictures("choice", { choices: new Map([["driver", ["tcp"]]]) }, { choice: CHOICE });
    expect(texts(who).map((row) => row[0])).toEqual(["tcp"]);
    expect(who?.remarks.at(-1)).toBe(
      "A part of the family: 1 of two candidates is hidden; what is said of each is said among all.",
    );
    expect(texts(more[0])).toEqual([["licence", "BSD"]]);
    expect(more).toHaveLength(1);
    expect(more[0]?.remarks).toEqual([
      "A part of the family: 1 of two drivers is hidden; what differs differs among all.",
    ]);
  });

  test("at a placement that is not left nobody is shown", () => {
    const elsewhere = CHOICE.candidates.map((one) => ({ ...one, placement: "split" }));
    expect(pictures("choice", {}, { choice: { ...CHOICE, candidates: elsewhere } })).toEqual([]);
  });
});
