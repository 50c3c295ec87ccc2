/** Figures, words and tables as text: as the report has them, and harmless in a spreadsheet. */

import { describe, expect, test } from "vitest";
import { inverse } from "../src/data/columns.ts";
import { figure, number, PLAIN, scaleFor, shown, span, times, withUnit } from "../src/text/numbers.ts";
import { csv, sorted, type Table } from "../src/text/table.ts";
import { counted, distinct, few, listed, sentence, shortened } from "../src/text/words.ts";
import { fileName } from "../src/draw/download.ts";

describe("figures", () => {
  test("a unit suits the middle of what is shown", () => {
    expect(scaleFor([4100], "ns")).toEqual({ unit: "µs", divisor: 1e3, raw: "ns" });
    expect(scaleFor([0, null], "ns")).toEqual({ unit: "ns", divisor: 1, raw: "ns" });
    expect(scaleFor([1536], "bytes")).toEqual({ unit: "KiB", divisor: 1024, raw: "bytes" });
    expect(scaleFor([0.5], "share").unit).toBe("%");
    expect(scaleFor([3], "count").unit).toBe("");
  });

  test("a figure has three digits, and an interval whose ends are told apart", () => {
    expect(withUnit(4100, "ns")).toBe("4.10 µs");
    expect(figure({ value: 5800, low: 4510, high: 8040 }, "ns")).toBe("5.80 µs (4.51 to 8.04)");
    expect(span({ value: 1, low: 1.001, high: 1.004 }, PLAIN)).toBe("1.001 to 1.004");
    expect(span({ value: 1, low: 1, high: 1 }, PLAIN)).toBe("");
    expect(span({ value: 1, low: null, high: null }, PLAIN)).toBe("");
    expect(figure({ value: 5800, low: 4510, high: null }, "ns")).toBe("5.80 µs (4.51 or more)");
    expect(times(inverse({ value: 2, low: 1.6, high: null }))).toBe("0.500 times (0.000 to 0.625)");
    expect(times(inverse({ value: 2, low: 0, high: 4 }))).toBe("0.500 times (0.250 or more)");
    expect(figure({ value: null, low: null, high: null }, "ns")).toBe("no figure");
  });

  test("what was cut to four digits shows the three of the whole figure", () => {
    expect(number(1.245)).toBe("1.25");
    expect(number(1.244)).toBe("1.24");
  });

  test("a share that is nearly all does not read as all", () => {
    expect(shown(0.9999, { unit: "%", divisor: 0.01, raw: "share" })).toBe("99.990");
    expect(shown(0.452, { unit: "%", divisor: 0.01, raw: "share" })).toBe("45.2");
    expect(shown(1, { unit: "%", divisor: 0.01, raw: "share" })).toBe("100");
  });

  test("a ratio is a number of times", () => {
    expect(times({ value: 3.1, low: 2.9, high: 3.3 })).toBe("3.10 times (2.90 to 3.30)");
    expect(times({ value: 3.1, low: null, high: null })).toBe("3.10 times");
  });
});

describe("words", () => {
  test("lists and counts read as sentences do", () => {
    expect([listed([]), listed(["a"]), listed(["a", "b", "c"])]).toEqual(["", "a", "a, b and c"]);
    expect(few(["1", "2", "3", "4", "5", "6", "7", "8"])).toBe("1, 2, 3, 4, 5, 6 and 2 more");
    expect([counted(0, "row"), counted(1, "row"), counted(14, "row")]).toEqual(["no rows", "one row", "14 rows"]);
    expect([sentence("it is so"), sentence("Really?"), sentence("")]).toEqual(["It is so.", "Really?", ""]);
  });

  test("the middle of a long name gives way, and no two names are the same", () => {
    expect(shortened("abcdefghij", 5)).toBe("ab…ij");
    expect(shortened("abc", 5)).toBe("abc");
    expect(distinct(["a", "b", "a", "a"])).toEqual(["a", "b", "a (2)", "a (3)"]);
  });
});

const TABLE: Table = {
  caption: "A table",
  columns: [{ title: "driver" }, { title: "median", unit: "µs", raw: "ns", numeric: true }],
  rows: [
    [{ text: "tcp" }, { text: "9.10", sort: 9100 }],
    [{ text: "ice" }, { text: "", sort: null }],
    [{ text: "unix" }, { text: "4.10", sort: 4100 }],
  ],
};

describe("tables", () => {
  test("sort by figures, what has none comes last whichever way", () => {
    const names = (falls: boolean): string[] => sorted(TABLE, { column: 1, falls }).map((row) => row[0]?.text ?? "");
    expect(names(false)).toEqual(["unix", "tcp", "ice"]);
    expect(names(true)).toEqual(["tcp", "unix", "ice"]);
    expect(sorted(TABLE, null)).toBe(TABLE.rows);
  });

  test("a CSV file has the whole figures, in the unit of its heading", () => {
    expect(csv(TABLE)).toBe("driver,median (ns)\r\ntcp,9100\r\nice,\r\nunix,4100\r\n");
  });

  test("a stranger's name is a text in a spreadsheet too", () => {
    const row = (text: string): string => csv({ ...TABLE, rows: [[{ text }]] }).split("\r\n")[1] ?? "";
    expect(row('=HYPERLINK("x")')).toBe(`"'=HYPERLINK(""x"")"`);
    expect(row("-5")).toBe("-5");
    expect(row("a,b")).toBe('"a,b"');
  });

  test("a file's name holds nothing of a stranger's but letters and digits", () => {
    expect(fileName("ranking", "../../etc/passwd", "same")).toBe("ranking-etc-passwd-same");
    expect(fileName("<>")).toBe("orrery");
    expect(fileName("x".repeat(500))).toHaveLength(80);
  });
});
