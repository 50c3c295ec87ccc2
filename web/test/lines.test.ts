/** Views of figures along something: a parameter, shares of all calls, campaigns. */

import { describe, expect, test } from "vitest";
import type { CampaignDocument } from "../src/data/documents/campaign.ts";
import { pick } from "../src/data/pick.ts";
import { symbol } from "../src/draw/series.ts";
import { pointsOf, timeAt } from "../src/views/distribution.ts";
import { viewOf } from "../src/views/registry.ts";
import { whyNothing } from "../src/views/view.ts";
import { document, material, pictures, texts, withRows } from "./made.ts";

describe("curve", () => {
  test("a line for each driver, a point for each value", () => {
    const [picture] = pictures("curve");
    expect(picture?.chart?.lines?.map((line) => line.points)).toEqual([
      [[4, 1], [1024, 3]],
      [[4, 2], [1024, 9]],
    ]);
    expect(picture?.explanation.join(" ")).toContain("The smallest at 1024 is that of unix, 3.00 µs.");
  });

  test("the original's look has bars from the shortest call to the longest", () => {
    const [picture] = pictures("curve", { look: "original" });
    expect(picture?.chart?.dots[0]?.yEnds).toEqual([0.9, 1.5]);
  });

  test.each([
    [{ port: "other" }, ["ping, client[0], server, main, measure", "ping, client[0], other, main, measure"]],
    [
      { operation: "Other::ping" },
      ["Echo::ping, client[0], server, main, measure", "Other::ping, client[0], server, main, measure"],
    ],
  ])("what differs in a port or an interface is never one line: %o", (differing, titles) => {
    const own = document().sections;
    const sections = [...own, ...own.map((one) => ({ ...one, ...differing }))];
    const eight = [0, 1, 2, 3, 0, 1, 2, 3];
    const { rows, metrics } = document();
    const twice = <T>(list: readonly T[]): T[] => eight.map((row) => pick(list, row));
    const changed = {
      sections,
      rows: {
        ...Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, twice<unknown>(list)])),
        section: [0, 0, 1, 1, 2, 2, 3, 3],
        binding: eight.map((row) => row % 2),
      } as unknown as CampaignDocument["rows"],
      metrics: { "latency.p50": { v: twice(metrics["latency.p50"]?.v ?? []) } },
      reasons: { notes: [], of: [] },
    };
    const made = viewOf("curve").pictures(withRows(material({}, changed), eight.map((_, row) => row)));
    expect(made.map((one) => one.heading)).toEqual(titles.map((title) => `Seven calls: latency.p50 by size, ${title}`));
    expect(made.map((one) => one.chart?.lines?.map((line) => line.points.length))).toEqual([[2, 2], [2, 2]]);
  });

  test("what others published has marks of its own, which tell of it", () => {
    const points = document().points.map((one) => {
      const bytes = one.numbers["size"] ?? 0;
      return { ...one, numbers: { ...one.numbers, bytes } };
    });
    const curves = ["A", "B"].map((name) => ({ name, hosts: 1, points: [[4, 5000, 4000, 9000] as const] }));
    const source = { title: "A paper", year: 2004, table: "", machine: "a Sun" };
    const published = { source, columns: {}, figures: [], curves };
    const [picture] = pictures("curve", { look: "original" }, { points, published });
    const marks = picture?.chart?.dots.filter((dot) => dot.small === true) ?? [];
    expect(marks.map((dot) => [dot.y, dot.yEnds])).toEqual([[5, [4, 9]], [5, [4, 9]]]);
    expect(new Set(marks.map((dot) => symbol(dot.series))).size).toBe(2);
    expect(marks[0]?.facts.title).toBe("A, as it was published");
    expect(marks[0]?.facts.lines[1]).toEqual(["time", "5.00 µs, from 4.00 µs to 9.00 µs"]);
    const hidden = pictures("curve", { hidesPublished: true }, { points, published })[0];
    expect(hidden?.chart?.dots.some((dot) => dot.small === true)).toBe(false);
  });

  test("another figure, another unit", () => {
    const [picture] = pictures("curve", { metric: "cpu" });
    expect(texts(picture)[0]?.slice(0, 3)).toEqual(["unix", "4", "0.700"]);
  });
});

describe("distribution", () => {
  const OF = { steps: 2, parts: 1000, curves: {} };

  test("a curve is read from its steps", () => {
    const points = pointsOf([0, 1000, 1000], OF);
    expect(points.map(([nines]) => nines)).toEqual([0, 0.5, 1]);
    expect(points.map(([, time]) => time)).toEqual([1, Math.exp(1), Math.exp(2)]);
  });

  test("between two points it is straight, beyond its end there is nothing", () => {
    const points = [[0, 1], [1, 100]] as const;
    expect(timeAt(points, 0.5)).toBeCloseTo(10);
    expect(timeAt(points, 1)).toBe(100);
    expect(timeAt(points, 1.1)).toBeNull();
  });
});

describe("distribution of samples", () => {
  test("is called one of samples", () => {
    const { "latency.p50": medians, ...others } = document().metrics;
    const metrics = medians === undefined ? others : { ...others, "delay.p50": medians };
    const of = material({}, { metrics });
    const curves = new Map([["c-1", { steps: 2, parts: 1000, curves: { "0": [6900, 700, 700] } }]]);
    const [picture] = viewOf("distribution").pictures({ ...of, curves });
    expect(picture?.heading).toBe("Seven calls: how samples are distributed, ping, size 4");
    expect(picture?.chart?.x.label).toBe("share of the samples");
    expect(picture?.chart?.dots[0]?.facts.lines[0]?.[0]).toBe("50 % of the samples within");
    const [calls] = viewOf("distribution").pictures({ ...material(), curves });
    expect(calls?.chart?.x.label).toBe("share of the calls");
  });
});

describe("history", () => {
  const line = (placement: string) => ({
    driver: "unix",
    placement,
    point: "",
    hosts: "",
    operations: 1,
    campaign: [0, 1],
    value: { v: [1000, 2000] },
    verdict: ["valid", "valid"],
    marks: [[], []],
  });
  const of = (lines: readonly ReturnType<typeof line>[], furtherHistories: number) => {
    const metrics = { "latency.p50": { unit: "ns", better: "lower" as const, lines } };
    const histories = [{ scenario: "classics/seven_calls", machine: "A CPU", metrics }];
    return viewOf("history").pictures({ ...material(), histories, furtherHistories });
  };

  test("says both ends, and no ratio of them: it would have no interval", () => {
    const [picture] = of([line("same")], 0);
    expect(picture?.explanation).toEqual(["Unix: two campaigns, from 1.00 µs to 2.00 µs."]);
    expect(picture?.remarks).toEqual([]);
  });

  test("says what is not drawn", () => {
    const made = of(Array.from({ length: 13 }, (_, number) => line(`p${number}`)), 2);
    expect(made).toHaveLength(12);
    expect(made[0]?.remarks).toEqual([
      "2 further histories are not drawn: choose fewer.",
      "1 further picture is not drawn: choose fewer.",
    ]);
  });

  test("is not served live, and says that", () => {
    const { index } = material();
    expect(whyNothing(viewOf("history"), index)).toContain("two campaigns");
    expect(whyNothing(viewOf("history"), { ...index, live: "1" })).toContain("that are whole");
    expect(whyNothing(viewOf("ranking"), { ...index, live: "1" })).toBe(viewOf("ranking").nothing);
  });
});
