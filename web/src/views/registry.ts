/** Every view, in the order in which the page offers them: a new one is a file and a line here. */

import { campaigns } from "./campaigns.ts";
import { choice } from "./choice.ts";
import { costs } from "./costs.ts";
import { curve } from "./curve.ts";
import { distribution } from "./distribution.ts";
import { history } from "./history.ts";
import { load } from "./load.ts";
import { matrix } from "./matrix.ts";
import { ranking } from "./ranking.ts";
import { rows } from "./rows.ts";
import { stages } from "./stages.ts";
import { trace } from "./trace.ts";
import { trade } from "./trade.ts";
import type { View } from "./view.ts";

export const VIEWS: readonly View[] = [
  ranking,
  curve,
  load,
  distribution,
  matrix,
  trade,
  history,
  costs,
  stages,
  trace,
  choice,
  rows,
  campaigns,
];

/** The view of a name; the ranking for one that is none. */
export function viewOf(name: string): View {
  return VIEWS.find((view) => view.name === name) ?? ranking;
}
