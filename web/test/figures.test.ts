/** Views of what a call costs and takes: trade-offs, costs, loads, stages. */

import { describe, expect, test } from "vitest";
import { document, pictures, texts } from "./made.ts";

describe("trade-off", () => {
  test("says who is on the front", () => {
    const [picture] = pictures("trade");
    expect(texts(picture).map((row) => row[5])).toEqual(["on the front", "not on the front"]);
    expect(picture?.chart?.dots.map((dot) => dot.small)).toEqual([false, true]);
    expect(picture?.chart?.notes?.map((note) => [note.x, note.text])).toEqual([[4.242, "?"]]);
    const lines = picture?.chart?.dots[1]?.facts.lines;
    expect(lines).toContainEqual(["the host was noisy", "4 % (limit 1 %) stop other programs"]);
  });

  test("over all operations a hidden row counts for the verdict too, and it is said", () => {
    const [picture] = pictures("trade", { hidesDoubtful: true });
    expect(texts(picture).map((row) => row[6])).toEqual(["valid", "doubtful"]);
    expect(picture?.chart?.notes).toHaveLength(1);
    expect(picture?.remarks).toContain(
      "Figures and verdicts are of one hidden row too: each is over all rows of its driver.",
    );
  });

  test("of one operation nothing is drawn that is over all", () => {
    const one = { choices: new Map([["at.size", ["4"]]]) };
    expect(pictures("trade", one)).toEqual([]);
    const { names, scopes } = document().fronts;
    const own = scopes.map((scope) => ({ ...scope, section: 0, columns: {}, fronts: { "median|CPU": "NY" } }));
    const [picture, ...more] = pictures("trade", one, { fronts: { names, scopes: [...scopes, ...own] } });
    expect(more).toEqual([]);
    expect(picture?.heading).toBe("Seven calls: median against CPU, ping, size 4");
    // The row of size 1024 is doubtful: it is none of this picture's.
    expect(texts(picture).map((row) => [row[1], row[3], row[5], row[6]])).toEqual([
      ["1.00", "700", "not on the front", "valid"],
      ["2.00", "1,400", "on the front", "valid"],
    ]);
    const both = pictures("trade", {}, { fronts: { names, scopes: own } });
    expect(both.map((found) => found.heading)).toEqual(["Seven calls: median against CPU, ping, size 4"]);
  });
});

describe("costs", () => {
  test("a bar for each row and the least in words", () => {
    const [picture] = pictures("costs");
    expect(picture?.chart?.bars?.map((bar) => bar.hollow)).toEqual([false, false, false, true]);
    expect(picture?.explanation[0]).toContain("The least cpu is that of unix, ping, size 4, 700 ns");
  });
});

describe("what was counted", () => {
  const one = {
    binding: 0,
    operation: "ping",
    kind: "client",
    processes: 1,
    daemon: false,
    counts: { instructions: [10, 12] },
  } as const;

  test("says at which point, in the environment of its placement", () => {
    const counted = [
      { ...one, point: '{"size":4}', placement: "same" },
      { ...one, point: '{"size":1024}', placement: "same" },
      { ...one, point: "{}", placement: "split" },
    ];
    const [costs, same, split] = pictures("costs", {}, { counted });
    expect(same?.environment).toBe(costs?.environment);
    expect(same?.table.columns[2]?.title).toBe("point");
    expect(texts(same).map((row) => row.slice(0, 4))).toEqual([
      ["unix", "ping", "size 4", "same"],
      ["unix", "ping", "size 1024", "same"],
    ]);
    expect(split?.environment).toBe("split, on A CPU, 2 CPUs");
  });
});

describe("load curve", () => {
  const loads = [
    {
      title: "ping",
      where: 0,
      curves: [
        { binding: 0, rates: [100, 1000], median: { v: [1000, 3000] }, p99: { v: [2000, 9000] }, rows: [[0], [2]] },
        { binding: 1, rates: [100, 1000], median: { v: [2000, 9000] }, p99: { v: [4000, null] }, rows: [[1], [3]] },
      ],
      knees: { "0": 1000 },
    },
  ];
  const rows = { ...document().rows, offered: [100, 100, 1000, 1000] };

  test("two curves for each driver, its knee, and what is doubtful", () => {
    const [picture] = pictures("load", {}, { loads, rows });
    expect(texts(picture)).toEqual([
      ["unix", "100", "1.00", "", "2.00", "", "valid"],
      ["unix", "1,000", "3.00", "", "9.00", "", "valid"],
      ["tcp", "100", "2.00", "", "4.00", "", "valid"],
      ["tcp", "1,000", "9.00", "", "", "", "doubtful"],
    ]);
    expect(picture?.chart?.dots.map((dot) => dot.hollow)).toEqual([false, false, false, false, false, false, true]);
    expect(picture?.chart?.rules?.map((one) => [one.at, one.text])).toEqual([[1000, "unix"]]);
    expect(picture?.explanation[0]).toBe("Unix: p99 2.00 µs at 100 1/s, 9.00 µs at 1.00 k/s; its knee is 1.00 k/s.");
  });

  test("the same rate of another operation or point is no row of it", () => {
    const offered = { ...rows, offered: [100, 100, 100, 100] };
    const [panel] = loads;
    const own = (panel?.curves ?? []).map((one, binding) => ({ ...one, rows: [[binding], [binding]] }));
    const changed = panel === undefined ? [] : [{ ...panel, curves: own }];
    const [picture] = pictures("load", {}, { rows: offered, loads: changed });
    expect(texts(picture).map((row) => row[6])).toEqual(["valid", "valid", "valid", "valid"]);
  });

  test("a rate of which no row is left is not drawn", () => {
    const [picture] = pictures("load", { choices: new Map([["at.size", ["1024"]]]) }, { loads, rows });
    expect(texts(picture).map((row) => row[1])).toEqual(["1,000", "1,000"]);
  });
});

describe("stages", () => {
  test("parts follow each other, and what none explains is one too", () => {
    const whole = { v: [10e6, 20e6] };
    const parts = { load: { v: [4e6, 5e6] }, connect: { v: [1e6, null] } };
    const stages = [1, 0].map((point) => ({ title: "starting", point, where: 0, bindings: [0, 1], whole, parts }));
    const [picture, other] = pictures("stages", {}, { stages });
    // The doubtful row is of the other point.
    expect(other?.chart?.bars?.map((bar) => bar.hollow)).toEqual([false, false, false, false, false]);
    expect(picture?.chart?.bars?.map((bar) => [bar.name, bar.from, bar.to, bar.hollow])).toEqual([
      ["unix", 0, 4, false],
      ["unix", 4, 5, false],
      ["unix", 5, 10, false],
      ["tcp", 0, 5, true],
      ["tcp", 5, 20, true],
    ]);
    expect(picture?.explanation[0]).toBe("Unix: 10.0 ms, of which not attributed takes 50.0 %.");
    // Which part is which no colour has to tell: the second bar of tcp is the third name.
    expect(picture?.chart?.bars?.map((bar) => bar.text)).toEqual(["1", "2", "3", "1", "3"]);
    expect(picture?.names?.map((one) => one.name)).toEqual(["1 load", "2 connect", "3 not attributed"]);
  });
});
