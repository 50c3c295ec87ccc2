/** Choices narrow each other, what is filtered away is counted, and the address holds them all. */

import { describe, expect, test } from "vitest";
import { BEGIN, read, toggled, withChoice, write, type State } from "../src/choose/address.ts";
import { facetsOf, MOST_FACETS, textsOf } from "../src/choose/facets.ts";
import { begins, select, type Choices } from "../src/choose/filter.ts";
import { hits, MOST_HITS } from "../src/choose/search.ts";
import { HOSTILE, index } from "./made.ts";

const INDEX = index();
const FACETS = facetsOf(INDEX);
const ALWAYS = { from: "", to: "" };

function chosen(...pairs: [string, string[]][]): Choices {
  return new Map(pairs);
}

describe("facets", () => {
  test("there is one for each thing by which rows can be chosen", () => {
    const names = FACETS.map((facet) => facet.name);
    expect(names).toEqual([
      "scenario", "machine", "orrery", "source", "family", "driver", "option", "language", "container", "version",
      "operation", "object", "step", "at.size", "placement", "hosts", "verdict",
    ]);
  });

  test("values of parameters keep the order of their size", () => {
    const sizes = FACETS.find((facet) => facet.name === "at.size");
    expect(sizes === undefined ? [] : textsOf(sizes)).toEqual(["4", "1024"]);
  });

  test("there are never more than a number has bits", () => {
    const many = index();
    const values = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`p${at}`, "1"]));
    expect(facetsOf({ ...many, points: [{ point: "{}", label: "", values, numbers: {} }] }).length).toBe(MOST_FACETS);
  });
});

describe("select", () => {
  test("without a choice every row is left", () => {
    const found = select(INDEX, FACETS, new Map(), ALWAYS);
    expect([found.left, found.all]).toEqual([6, 6]);
    expect(found.ofCampaign).toEqual([4, 2]);
    expect(begins(INDEX)).toEqual([0, 4]);
  });

  test("a facet counts the rows that keep all other facets", () => {
    const found = select(INDEX, FACETS, chosen(["driver", ["unix"]]), ALWAYS);
    expect([...found.rows]).toEqual([1, 0, 1, 0, 1, 0]);
    expect(found.counts.get("driver")).toEqual(new Map([["unix", 3], ["tcp", 3]]));
    expect(found.counts.get("verdict")?.get("doubtful")).toBe(0);
    expect(found.counts.get("scenario")?.get("classics/seven_calls")).toBe(2);
  });

  test("two facets narrow each other, two texts of one widen it", () => {
    const both = select(INDEX, FACETS, chosen(["driver", ["unix"]], ["at.size", ["1024"]]), ALWAYS);
    expect(both.left).toBe(1);
    expect(both.counts.get("driver")).toEqual(new Map([["unix", 1], ["tcp", 1]]));
    expect(select(INDEX, FACETS, chosen(["driver", ["unix", "tcp"]]), ALWAYS).left).toBe(6);
  });

  test("an option is one of several texts of a binding", () => {
    expect(select(INDEX, FACETS, chosen(["option", ["wait=block"]]), ALWAYS).left).toBe(6);
    expect(select(INDEX, FACETS, chosen(["option", ["nodelay=yes"]]), ALWAYS).left).toBe(3);
  });

  test("days are days of campaigns, each included", () => {
    expect(select(INDEX, FACETS, new Map(), { from: "2025-01-02", to: "2025-01-02" }).ofCampaign).toEqual([4, 0]);
    expect(select(INDEX, FACETS, new Map(), { from: "2025-01-03", to: "" }).left).toBe(2);
    expect(select(INDEX, FACETS, chosen(["driver", ["unix"]]), { from: "2026-01-01", to: "" }).left).toBe(0);
  });

  test("what is there no more leaves nothing", () => {
    expect(select(INDEX, FACETS, chosen(["driver", ["gone"]]), ALWAYS).left).toBe(0);
  });
});

describe("address", () => {
  const STATE: State = {
    ...BEGIN,
    view: "curve",
    choices: new Map([["driver", ["unix[wait=block]", HOSTILE]], ["at.size", [""]]]),
    days: { from: "2025-01-02", to: "" },
    campaigns: ["c-1", "c-2"],
    base: "a&b=c#d",
    metric: "latency.p99",
    hidesDoubtful: true,
  };

  test("a state comes out of its address as it went in", () => {
    expect(read(write(STATE))).toEqual(STATE);
    expect(write(read(write(STATE)))).toBe(write(STATE));
  });

  test("the beginning has an empty address", () => {
    expect(write(BEGIN)).toBe("#");
    expect(read("")).toEqual(BEGIN);
  });

  test("what is unknown in it is passed by", () => {
    expect(read("#nonsense=1&view=load&doubtful=perhaps")).toEqual({ ...BEGIN, view: "load" });
  });

  test("a text is chosen, and chosen no more", () => {
    const once = toggled(BEGIN, "driver", "unix");
    expect(once.choices.get("driver")).toEqual(["unix"]);
    expect(toggled(once, "driver", "unix")).toEqual(BEGIN);
    expect(withChoice(once, "driver", []).choices.size).toBe(0);
  });
});

describe("search", () => {
  test("finds a text by all words that were typed, whatever their case", () => {
    const found = hits(FACETS, "SEVEN").map((hit) => [hit.facet.name, hit.text]);
    expect(found).toEqual([["scenario", "classics/seven_calls"]]);
    expect(hits(FACETS, "calls seven")).toHaveLength(1);
    expect(hits(FACETS, "  ")).toEqual([]);
  });

  test("shows those that begin so before others, and not too many", () => {
    expect(hits(FACETS, "t")[0]?.text).toBe("tcp");
    expect(hits(FACETS, "e").length).toBeLessThanOrEqual(MOST_HITS);
  });
});
