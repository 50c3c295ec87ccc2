/** By what rows are chosen: each facet gives the texts that a campaign, a binding, an operation, ... has in it. */

import type { IndexDocument } from "../data/documents/index.ts";
import { pick } from "../data/pick.ts";

/** What of a row decides about a facet. */
export type Level = "campaign" | "binding" | "place" | "point" | "where" | "verdict";

export interface Facet {
  /** How the address calls it. */
  readonly name: string;
  readonly title: string;
  readonly level: Level;
  /** Of each thing of the level the texts by which it can be chosen. */
  readonly texts: readonly (readonly string[])[];
}

/** A facet is a bit of a number. */
export const MOST_FACETS = 30;
const PARAMETER = "at.";

/** Every facet in which rows differ or may; those of parameters come after the fixed ones. */
export function facetsOf(index: IndexDocument): readonly Facet[] {
  const fixed = [...ofCampaigns(index), ...ofBindings(index), ...ofPlaces(index)];
  const rest = [...ofWheres(index), facet("verdict", "Verdict", "verdict", index.verdicts, (word) => [word])];
  const room = MOST_FACETS - fixed.length - rest.length;
  return [...fixed, ...ofPoints(index).slice(0, room), ...rest];
}

/** The texts of a facet, each once, in the order in which people look for them. */
export function textsOf(facetOf: Facet): readonly string[] {
  const found = [...new Set(facetOf.texts.flat())];
  // Points and verdicts come in an order of their own.
  return facetOf.level === "point" || facetOf.level === "verdict" ? found : found.sort(byText);
}

export function byText(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

function facet<T>(
  name: string,
  title: string,
  level: Level,
  things: readonly T[],
  texts: (thing: T) => readonly string[],
): Facet {
  return { name, title, level, texts: things.map(texts) };
}

function ofCampaigns(index: IndexDocument): Facet[] {
  const campaigns = index.campaigns;
  return [
    facet("scenario", "Scenario", "campaign", campaigns, (one) => [one.scenario]),
    facet("machine", "Machine", "campaign", campaigns, (one) => [pick(index.machines, one.machine).name]),
    facet("orrery", "Orrery's version", "campaign", campaigns, (one) => [one.version]),
    facet("source", "Results from", "campaign", campaigns, (one) => [one.origin]),
  ];
}

function ofBindings(index: IndexDocument): Facet[] {
  const bindings = index.bindings;
  return [
    facet("family", "Family", "binding", bindings, (one) => [one.family]),
    facet("driver", "Driver", "binding", bindings, (one) => [one.driver]),
    facet("option", "Option", "binding", bindings, (one) => one.options.map(([name, value]) => `${name}=${value}`)),
    facet("language", "Language", "binding", bindings, (one) => [one.language]),
    facet("container", "Container", "binding", bindings, (one) => [one.container]),
    facet("version", "Version of the middleware", "binding", bindings, (one) => [one.version || "not known"]),
  ];
}

function ofPlaces(index: IndexDocument): Facet[] {
  const places = index.places;
  return [
    facet("operation", "Operation", "place", places, (one) => [one.operation]),
    facet("object", "Object", "place", places, (one) => [one.object]),
    facet("step", "Step", "place", places, (one) => [one.step]),
  ];
}

function ofWheres(index: IndexDocument): Facet[] {
  return [
    facet("placement", "Placement", "where", index.wheres, (one) => [one.placement]),
    facet("hosts", "Hosts", "where", index.wheres, (one) => [one.hosts]),
  ];
}

function ofPoints(index: IndexDocument): Facet[] {
  const names = [...new Set(index.points.flatMap((point) => Object.keys(point.values)))].sort(byText);
  return names.map((name) =>
    facet(`${PARAMETER}${name}`, name, "point", index.points, (point) => {
      const text = point.values[name];
      return text === undefined ? [] : [text];
    }),
  );
}
