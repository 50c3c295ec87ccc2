/** Views make pictures, tables and sentences of what Python worked out, and work nothing out themselves. */

import { describe, expect, test } from "vitest";
import { VIEWS, viewOf } from "../src/views/registry.ts";
import { firstPictures, MOST_PICTURES } from "../src/views/shared.ts";
import type { Picture } from "../src/views/view.ts";
import { HOSTILE, document, material, pictures, texts } from "./made.ts";

describe("ranking", () => {
  test("over all operations relative to the base that stood beforehand", () => {
    const [picture, ...more] = pictures("ranking");
    expect(more).toEqual([]);
    // tcp is the base: unix / tcp is the inverse of the pair's ratio, tcp over unix.
    expect(texts(picture)).toEqual([
      ["unix", "1.73", "", "0.408", "", "different", "a", "valid", "2 of 2"],
      ["tcp", "4.24", "", "1.00", "", "", "b", "doubtful", "2 of 2"],
    ]);
    expect(picture?.explanation[0]).toBe("Unix is the fastest with a median of 1.00 µs.");
    expect(picture?.chart?.dots.map((dot) => [dot.y, dot.hollow])).toEqual([["unix", false], ["tcp", true]]);
  });

  test("who has no figure is in the table with the verdict, as in a report, and not in the picture", () => {
    const mean = { v: [1732, null] };
    const scopes = document().scopes.map((one) => (one.mean === undefined ? one : { ...one, mean }));
    const [picture] = pictures("ranking", {}, { scopes });
    expect(picture?.chart?.dots.map((dot) => dot.y)).toEqual(["unix"]);
    expect(picture?.remarks).toEqual(["Without a figure here, see Rows for why: tcp."]);
    expect(texts(picture).map((row) => [row[0], row[1], row[7]])).toEqual([
      ["unix", "1.73", "valid"],
      ["tcp", "", "doubtful"],
    ]);
  });

  test("the reader's base stands in for it", () => {
    const [picture] = pictures("ranking", { base: "unix" });
    expect(texts(picture).map((row) => row[3])).toEqual(["1.00", "2.45"]);
  });

  test("who is exactly as fast as the base is not called the base", () => {
    const pairs = { v: [1], x: { "0": [1, 1] }, f: "E" } as const;
    const scopes = document().scopes.map((one) => ({ ...one, pairs }));
    const [picture] = pictures("ranking", {}, { scopes });
    const lines = picture?.chart?.dots.map((dot) => dot.facts.lines.find(([name]) => name === "to the base")?.[1]);
    expect(lines).toEqual(["1.00 times, equivalent", "the base"]);
  });

  test("one point left: its own ranking, each row with its facts", () => {
    const [picture] = pictures("ranking", { choices: new Map([["at.size", ["1024"]]]) });
    expect(picture?.heading).toBe("Seven calls: ping, size 1024");
    const facts = picture?.chart?.dots[1]?.facts;
    expect(facts?.lines).toContainEqual(["verdict", "doubtful"]);
    expect(facts?.lines).toContainEqual(["the host was noisy", "4 % (limit 1 %) stop other programs"]);
    expect(facts?.lines).toContainEqual(["trials", "6, 1 set aside"]);
    expect(facts?.lines).toContainEqual(["transport seen", "tcp"]);
    expect(facts?.command).toBe("orrery run classics/seven_calls");
  });

  test("a part of the family is called one, and its letters stay those of all", () => {
    const [picture] = pictures("ranking", { choices: new Map([["driver", ["unix"]]]) });
    expect(texts(picture).map((row) => row[6])).toEqual(["a"]);
    expect(picture?.remarks.join(" ")).toContain("A part of the family: 1 of two drivers is hidden; letters");
    expect(picture?.explanation.join(" ")).toContain("Of the one driver that is shown, on one core: unix has");
  });

  test("what others published of an operation is a layer of its own, which can be hidden", () => {
    const published = {
      source: { title: "A paper", year: 2006, table: "", machine: "" },
      columns: { CORBA: "an ORB" },
      figures: [
        { operation: "ping", column: "CORBA", time: 60_000 },
        { operation: "pong", column: "CORBA", time: 90_000 },
      ],
      curves: [],
    };
    const one = new Map([["at.size", ["1024"]]]);
    const [picture] = pictures("ranking", { choices: one }, { published });
    expect(picture?.chart?.y.names).toEqual(["unix", "tcp", "published: CORBA"]);
    expect(picture?.chart?.dots.at(-1)).toMatchObject({ x: 60, hollow: true });
    expect(picture?.remarks).toContain("Published: A paper (2006), on another machine.");
    expect(texts(picture)).toHaveLength(2);
    const [hidden] = pictures("ranking", { choices: one, hidesPublished: true }, { published });
    expect(hidden?.chart?.y.names).toEqual(["unix", "tcp"]);
  });

  test("doubtful rows can be hidden, and it is said how many are", () => {
    const [picture] = pictures("ranking", { hidesDoubtful: true, choices: new Map([["at.size", ["1024"]]]) });
    expect(texts(picture).map((row) => row[0])).toEqual(["unix"]);
    expect(picture?.remarks).toContain("1 doubtful row is hidden.");
  });

  test.each([{ hidesDoubtful: true }, { choices: new Map([["verdict", ["valid"]]]) }])(
    "over all operations hidden rows count for the verdict too, and it is said: %o",
    (state) => {
      const [picture] = pictures("ranking", state);
      expect(texts(picture).map((row) => [row[0], row[1], row[7]])).toEqual([
        ["unix", "1.73", "valid"],
        ["tcp", "4.24", "doubtful"],
      ]);
      expect(picture?.chart?.dots.map((dot) => dot.hollow)).toEqual([false, true]);
      const facts = picture?.chart?.dots[1]?.facts;
      expect(facts?.lines).toContainEqual(["the host was noisy", "4 % (limit 1 %) stop other programs"]);
      expect(picture?.remarks).toContain(
        "Figures and verdicts are of one hidden row too: each is over all rows of its driver.",
      );
    },
  );

  test("who failed at one point has not failed at another", () => {
    const rows = { ...document().rows, section: [0, -1, 1, 1], verdict: [0, 3, 0, 0] };
    const metrics = { "latency.p50": { v: [1000, null, 3000, 9000] } };
    const at = (size: string): string[][] =>
      texts(pictures("ranking", { choices: new Map([["at.size", [size]]]) }, { rows, metrics })[0]);
    expect(at("4").map((row) => [row[0], row[1], row[7]])).toEqual([["unix", "1.00", "valid"], ["tcp", "", "failed"]]);
    expect(at("1024").map((row) => [row[0], row[1], row[7]])).toEqual([
      ["unix", "3.00", "valid"],
      ["tcp", "9.00", "valid"],
    ]);
  });
});

describe("rows", () => {
  test("each with its verdict and why", () => {
    const [picture, ...more] = pictures("rows");
    expect(texts(picture).map((row) => row.slice(5, 9))).toEqual([
      ["valid", "", "6", "0"],
      ["valid", "", "6", "0"],
      ["valid", "", "6", "0"],
      ["doubtful", "the host was noisy: 4 % (limit 1 %) stop other programs", "6", "1"],
    ]);
    expect(picture?.explanation).toEqual(["Four rows: 3 valid, 1 doubtful."]);
    expect(more.map((one) => one.heading)).toEqual(["Seven calls: terms", "Seven calls: the campaign"]);
    expect(texts(more[0])).toEqual([
      ["transport seen", "unix", "tcp"],
      ["handler thread (alike)", "inline", "inline"],
    ]);
  });

  test("the campaign with the hash of its record and the licence of each middleware", () => {
    const drivers = { unix: { title: "UNIX sockets", summary: "raw", licence: "MIT" } };
    const about = (sha256: string): unknown[] => texts(pictures("rows", {}, { drivers, sha256 }).at(-1)).flat();
    const told = ["SHA-256 of the record", "ab12", "UNIX sockets: raw; licence MIT"];
    expect(about("ab12")).toEqual(expect.arrayContaining(told));
    expect(about("")).not.toContain("SHA-256 of the record");
  });

  test("what failed is told of drivers that are left", () => {
    const lost = { driver: "tcp", placement: "same", status: "failed", blocks: [0, 2], reason: "it ended early" };
    const [, failed] = pictures("rows", {}, { failures: [lost] });
    expect(texts(failed)).toEqual([["tcp", "same", "failed", "1, 3", "it ended early"]]);
    const [, terms] = pictures("rows", { choices: new Map([["driver", ["unix"]]]) }, { failures: [lost] });
    expect(terms?.heading).toBe("Seven calls: terms");
  });
});

describe("campaigns", () => {
  test("the newest first, with how many rows are left", () => {
    const [picture] = pictures("campaigns", { choices: new Map([["driver", ["unix"]]]) });
    expect(texts(picture).map((row) => [row[1], row[4]])).toEqual([
      ["patterns/proxy", "1 of 2"],
      ["classics/seven_calls", "2 of 4"],
    ]);
  });
});

describe("of many pictures", () => {
  const draw = (name: string): Picture => ({
    name,
    heading: name,
    environment: "",
    remarks: ["a remark"],
    table: { caption: "", columns: [], rows: [] },
    explanation: [],
  });
  const many = (count: number): string[] => Array.from({ length: count }, (_, number) => String(number));

  test("the first are drawn, and each says how many are not", () => {
    const made = firstPictures(many(MOST_PICTURES + 2), "operation", draw);
    expect(made.map((one) => one.heading)).toEqual(many(MOST_PICTURES));
    const remarks = ["a remark", "2 further operations are not drawn: choose fewer."];
    expect(made.every((one) => one.remarks.join() === remarks.join())).toBe(true);
    const [one] = firstPictures(many(MOST_PICTURES + 1), "operation", draw);
    expect(one?.remarks[1]).toBe("1 further operation is not drawn: choose fewer.");
    expect(firstPictures(many(MOST_PICTURES), "operation", draw)[0]?.remarks).toEqual(["a remark"]);
  });
});

describe("every view", () => {
  test.each(VIEWS)("$name draws nothing of nothing, and says why", (view) => {
    const empty = { ...material(), campaigns: [], histories: [] };
    expect(view.name === "campaigns" || view.pictures(empty).length === 0).toBe(true);
    expect(view.nothing).not.toBe("");
    expect(view.reading).not.toBe("");
  });

  test.each(VIEWS)("$name leaves a stranger's name a text", (view) => {
    const said = (name: string): string[] => {
      const bindings = document().bindings.map((one) => ({ ...one, label: name }));
      const made = view.pictures(material({}, { bindings, title: name, command: name }));
      return made.flatMap((one) => [one.heading, ...texts(one).flat()]);
    };
    expect(said(HOSTILE)).toEqual(said("NAME").map((text) => text.replace("NAME", () => HOSTILE)));
  });

  test.each(VIEWS.filter((view) => view.needs === "campaigns"))("$name says of which campaign it is", (view) => {
    for (const picture of view.pictures(material())) {
      expect(picture.source).toBe("Campaign of 2025-01-02T03:04:05Z, results of lab.db.");
    }
  });

  test("an unknown name is the ranking", () => {
    expect(viewOf("nonsense").name).toBe("ranking");
  });
});
