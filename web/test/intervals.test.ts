// @vitest-environment jsdom
/** Intervals without an end are drawn to the frame, and say so by an arrow. */

import { describe, expect, test } from "vitest";
import type { Axis, Chart, Reach } from "../src/draw/chart.ts";
import { inSight } from "../src/draw/intervals.ts";
import { draw } from "../src/draw/plot.ts";
import { PLAIN } from "../src/text/numbers.ts";
import { scaled } from "../src/views/shared.ts";

const FACTS = { title: "unix", lines: [], command: "" };
const LOG: Axis = { label: "median", kind: "log" };
const ARROW = /[◂▸▴▾]/g;

function chart(xEnds: Reach | null): Chart {
  const names = ["unix", "tcp"];
  const dots = names.map((y, series) => {
    const own = series === 0 ? xEnds : null;
    return { series, x: 10 * (series + 1), y, xEnds: own, facts: FACTS };
  });
  return { alt: "", x: LOG, y: { label: "", kind: "band", names }, dots };
}

function drawn(xEnds: Reach | null): { arrows: string[]; lines: string[][] } {
  const { svg } = draw(chart(xEnds), 600);
  const lines = [...svg.querySelectorAll('g[stroke-width="1.8"] line')];
  return {
    arrows: [...(svg.textContent.match(ARROW) ?? [])],
    lines: lines.map((line) => ["x1", "x2"].map((name) => line.getAttribute(name) ?? "")),
  };
}

describe("an interval", () => {
  test("without an upper end reaches the frame", () => {
    const { arrows, lines } = drawn([8, null]);
    expect(arrows).toEqual(["▸"]);
    expect(lines.map(([, end]) => end)).toEqual([String(600 - 24)]);
  });

  test("that a logarithmic axis cannot have reaches the frame", () => {
    expect(scaled({ value: 10, low: 0, high: 30 }, PLAIN, LOG)).toEqual([null, 30]);
    expect(scaled({ value: 10, low: null, high: null }, PLAIN, LOG)).toBeNull();
    expect(drawn([null, 30]).arrows).toEqual(["◂"]);
  });

  test("with both ends has no arrow, and without any none is drawn", () => {
    expect(drawn([8, 12]).arrows).toEqual([]);
    expect(drawn([8, 12]).lines).toHaveLength(1);
    expect(drawn(null).lines).toEqual([]);
  });

  test("that ends far beyond all values leaves these to be seen", () => {
    expect(inSight([1e-300, 1e300], LOG, [10, 20])).toEqual([null, null]);
    expect(inSight([8, 12], LOG, [10, 20])).toEqual([8, 12]);
    expect(inSight([-5, 1e300], { label: "", kind: "linear" }, [10, 0])).toEqual([-5, null]);
    expect(inSight([0, 3], { label: "", kind: "linear" }, [0, 0])).toEqual([0, 3]);
    expect(drawn([8, 1e300]).lines[0]?.[1]).toBe(String(600 - 24));
  });
});

describe("bars", () => {
  test("have their text where there is room for it", () => {
    const bar = (from: number, to: number, text: string) => ({ series: 0, name: "unix", from, to, text, facts: FACTS });
    const bars = [bar(0, 50, "1"), bar(50, 50.5, "2"), bar(50.5, 100, "3")];
    const y: Axis = { label: "", kind: "band", names: ["unix"] };
    const { svg } = draw({ alt: "", x: { label: "time", kind: "linear" }, y, dots: [], bars }, 600);
    const texts = [...svg.querySelectorAll('g[font-weight="600"] text')].map((one) => one.textContent);
    expect(texts).toEqual(["1", "3"]);
  });
});
