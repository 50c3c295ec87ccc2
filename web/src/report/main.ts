/**
 * What stands inside of a report: its pictures tell on hover and on keyboard focus, its tables sort.
 *
 * All that it tells is in the page already; a report is read without it too.
 */

import { enliven, Tip } from "../draw/spots.ts";
import { spotsOf } from "./points.ts";
import { makeSortable } from "./sorting.ts";

for (const svg of document.querySelectorAll<SVGSVGElement>("figure svg")) {
  const spots = spotsOf(svg);
  if (spots.length > 0) {
    svg.setAttribute("role", "group");
    enliven(spots, new Tip(document.body));
  }
}
for (const table of document.querySelectorAll<HTMLTableElement>("table.sheet")) makeSortable(table);
