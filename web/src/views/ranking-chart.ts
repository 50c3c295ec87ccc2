/** A ranking as a picture: marks with their intervals, letters of those that cannot be told apart. */

import type { Campaign, RatioFound } from "../data/campaign.ts";
import type { Scope } from "../data/documents/panels.ts";
import { pick, present } from "../data/pick.ts";
import type { Axis, Chart, Dot, Facts, Note } from "../draw/chart.ts";
import { figure, times, type Scale } from "../text/numbers.ts";
import { distinct, shortened } from "../text/words.ts";
import type { Ranked } from "./ranking.ts";
import { factsOf, figureAxis, scaled, termLines, VALID, verdictLines } from "./shared.ts";

/** Pixels of a column of letters, and of a letter of a name. */
const COLUMN = 12;
const LETTER = 7.2;
const LONGEST = 30;

/** The picture: a band for each driver, a column of letters beside it, what was published below. */
export function chart(
  campaign: Campaign,
  scope: Scope,
  shown: readonly Ranked[],
  scale: Scale,
  heading: string,
  layer: readonly Dot[],
): Chart {
  const values = shown.flatMap((one) => [one.mean.value, one.mean.low, one.mean.high]);
  const x: Axis = figureAxis(scope.metric === "latency.p50" ? "median" : scope.metric, scale, values);
  const names = distinct(shown.map((one) => shortened(one.label, LONGEST)));
  const bands = [...names, ...layer.map((one) => String(one.y))];
  const letters = [...new Set(shown.flatMap((one) => Array.from(one.group)))].sort();
  const dots: Dot[] = shown.map((one, place) => ({
    series: one.binding,
    x: (one.mean.value ?? 0) / scale.divisor,
    y: pick(names, place),
    xEnds: scaled(one.mean, scale, x),
    hollow: one.verdict !== VALID,
    facts: facts(campaign, scope, one),
  }));
  // A column for each letter: who shares one stands below each other in it.
  const notes: Note[] = shown.flatMap((one, place) =>
    Array.from(one.group).map((letter) => ({
      x: "",
      y: pick(names, place),
      text: letter,
      shift: COLUMN * (1 + letters.indexOf(letter)),
      inside: false,
    })),
  );
  return {
    alt: `${heading}. ${shown.map((one) => `${one.label} ${figure(one.mean, scope.unit)}`).join("; ")}`,
    x,
    y: { label: "", kind: "band", names: bands },
    dots: [...dots, ...layer],
    notes,
    left: 16 + LETTER * Math.max(...bands.map((name) => Array.from(name).length)),
    right: 24 + COLUMN * (1 + letters.length),
  };
}

function facts(campaign: Campaign, scope: Scope, one: Ranked): Facts {
  const against = one.isBase ? "the base" : ratioText(one.ratio);
  const more: (readonly [string, string])[] = [
    ...present([against === "" ? null : (["to the base", against] as const)]),
    ...present([one.group === "" ? null : (["group", one.group] as const)]),
  ];
  const [only] = one.rows;
  if (one.rows.length === 1 && only !== undefined) {
    return factsOf(campaign, only, one.label, scope.metric, one.mean, scope.unit, more);
  }
  return {
    title: one.label,
    lines: [
      [`typical ${scope.metric}`, figure(one.mean, scope.unit)],
      ...verdictLines(campaign, one.rows),
      ...more,
      ["operations", `${one.measured} of ${scope.asked}`],
      ...termLines(campaign, one.binding),
    ],
    command: campaign.document.command,
  };
}

/** `3.10 times (2.90 to 3.30), different`. */
function ratioText(ratio: RatioFound | null): string {
  if (ratio === null) return "";
  return `${times(ratio.ends)}${ratio.finding === "" ? "" : `, ${ratio.finding}`}`;
}
