// @vitest-environment jsdom
/** Points and tables under the keyboard, in the site and inside of a report. */

import { beforeEach, describe, expect, test } from "vitest";
import { enliven, spoken, target, Tip } from "../src/draw/spots.ts";
import { factsOf, spotsOf } from "../src/report/points.ts";
import { headings, makeSortable } from "../src/report/sorting.ts";

const SVG = "http://www.w3.org/2000/svg";

function picture(...titles: string[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  for (const text of titles) {
    const group = document.createElementNS(SVG, "g");
    group.classList.add("point");
    const title = document.createElementNS(SVG, "title");
    title.textContent = text;
    group.append(title);
    svg.append(group);
  }
  document.body.append(svg);
  return svg;
}

beforeEach(() => {
  document.body.replaceChildren();
});

describe("points", () => {
  test("a title's lines are names and texts", () => {
    expect(factsOf("unix\nmedian: 4.10 us\nvalid")).toEqual({
      title: "unix",
      lines: [["median", "4.10 us"], ["", "valid"]],
      command: "",
    });
    expect(spoken(factsOf("unix\nmedian: 4.10 us\nvalid"))).toBe("unix, median 4.10 us, valid");
  });

  test("a picture is one stop of the Tab key, arrows lead from point to point", () => {
    const spots = spotsOf(picture("a\nmedian: 1", "b\nmedian: 2"));
    const tip = new Tip(document.body);
    enliven(spots, tip);
    expect(spots.map((spot) => spot.element.getAttribute("tabindex"))).toEqual(["0", "-1"]);
    expect(spots[0]?.element.getAttribute("aria-label")).toBe("a, median 1");
    spots[0]?.element.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    expect(spots.map((spot) => spot.element.getAttribute("tabindex"))).toEqual(["-1", "0"]);
  });

  test("a point tells while it is looked at, text as text", () => {
    const spots = spotsOf(picture("<b>unix</b>\nmedian: 1"));
    const tip = new Tip(document.body);
    const end = enliven(spots, tip);
    spots[0]?.element.dispatchEvent(new Event("focus"));
    expect(tip.element.hidden).toBe(false);
    expect(tip.element.textContent).toContain("<b>unix</b>");
    expect(tip.element.querySelector("b")).toBeNull();
    expect(spots[0]?.element.getAttribute("aria-describedby")).toBe(tip.element.id);
    spots[0]?.element.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(tip.element.hidden).toBe(true);
    end();
    spots[0]?.element.dispatchEvent(new Event("focus"));
    expect(tip.element.hidden).toBe(true);
  });

  test("keys lead to the ends too, and no further", () => {
    expect([target("End", 0, 5), target("Home", 4, 5)]).toEqual([4, 0]);
    expect([target("ArrowLeft", 0, 5), target("ArrowDown", 4, 5)]).toEqual([0, 4]);
    expect(target("x", 2, 5)).toBeNull();
  });
});

describe("tables", () => {
  const HEAD = [
    [["driver", 2, 1], ["median", 1, 2]],
    [["same", 1, 1], ["split", 1, 1]],
  ] as const;
  const ROWS = [["unix", "4.10", "11.0"], ["tcp", "=8.30", "1,020"], ["ice", "", "12.5"]];

  function table(): HTMLTableElement {
    const made = document.createElement("table");
    const head = made.createTHead();
    for (const line of HEAD) {
      const row = head.insertRow();
      for (const [text, rowSpan, colSpan] of line) {
        const cell = document.createElement("th");
        Object.assign(cell, { textContent: text, rowSpan, colSpan });
        row.append(cell);
      }
    }
    const body = made.createTBody();
    for (const line of ROWS) {
      const row = body.insertRow();
      for (const text of line) row.insertCell().textContent = text;
    }
    document.body.append(made);
    return made;
  }

  function drivers(of: HTMLTableElement): string[] {
    return [...(of.tBodies[0]?.rows ?? [])].map((row) => row.cells[0]?.textContent ?? "");
  }

  test("the lowest heading of each column is the one that sorts", () => {
    expect(headings(table()).map((cell) => cell.textContent)).toEqual(["driver", "same", "split"]);
  });

  test("figures are sorted by size, and a third press gives the order back", () => {
    const made = table();
    makeSortable(made);
    const press = (column: number): void => { headings(made)[column]?.querySelector("button")?.click(); };
    press(1);
    expect(drivers(made)).toEqual(["unix", "tcp", "ice"]);
    press(1);
    expect(drivers(made)).toEqual(["tcp", "unix", "ice"]);
    expect(headings(made)[1]?.getAttribute("aria-sort")).toBe("descending");
    press(1);
    expect(drivers(made)).toEqual(["unix", "tcp", "ice"]);
    press(2);
    expect(drivers(made)).toEqual(["unix", "ice", "tcp"]);
    press(0);
    expect(drivers(made)).toEqual(["ice", "tcp", "unix"]);
  });
});
