/** The points of a picture that the report drew: groups with a title, which says all in one text. */

import type { Facts } from "../draw/chart.ts";
import type { Spot } from "../draw/plot.ts";

/** What separates the lines of a title, and the name of a line from its text (src/orrery/report/drawing/points.py). */
const LINE = "\n";
const NAME = ": ";

/** The points of a picture, from left to right as they stand in it; their titles are taken over by the tip. */
export function spotsOf(svg: SVGSVGElement): readonly Spot[] {
  const groups = [...svg.querySelectorAll<SVGGElement>("g.point")];
  return groups.flatMap((element) => {
    const title = [...element.children].find((child) => child.tagName.toLowerCase() === "title");
    const text = title?.textContent ?? "";
    title?.remove();
    return text === "" ? [] : [{ element, facts: factsOf(text) }];
  });
}

export function factsOf(text: string): Facts {
  const [title = "", ...lines] = text.split(LINE);
  return { title, lines: lines.map(parted), command: "" };
}

function parted(line: string): readonly [string, string] {
  const at = line.indexOf(NAME);
  return at < 0 ? ["", line] : [line.slice(0, at), line.slice(at + NAME.length)];
}
