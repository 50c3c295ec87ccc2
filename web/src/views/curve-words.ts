/** A curve in words: its ends, who is best there, and who cannot be told apart from it. */

import { MEDIANS, type Campaign } from "../data/campaign.ts";
import { pick, present } from "../data/pick.ts";
import { figure } from "../text/numbers.ts";
import { few, sentence } from "../text/words.ts";
import type { CurvePoint, Panel } from "./curve.ts";

/** The parameter that is made of others, where it is known how many bytes a point carries. */
export const BYTES = "bytes";

/** All that a curve is of: rows of which any part of it differs are never one line. */
export function titleOf(campaign: Campaign, row: number, across: string): string {
  const section = campaign.section(pick(campaign.document.rows.section, row));
  const point = pick(campaign.document.points, section.point);
  const others = Object.entries(point.values).filter(
    ([name]) => name !== across && !isMadeOf(point.numbers, name, across),
  );
  const { object, port, step, phase } = section;
  const parameters = others.map(([key, value]) => `${key} ${value}`);
  return [operationName(campaign, section.operation), object, port, step, phase, ...parameters]
    .filter((part) => part !== "")
    .join(", ");
}

/** An operation without its interface, unless two interfaces have one of that name. */
function operationName(campaign: Campaign, operation: string): string {
  const short = (name: string): string => name.split("::").at(-1) ?? name;
  const others = campaign.document.sections.map((one) => one.operation).filter((one) => one !== operation);
  return others.some((one) => short(one) === short(operation)) ? operation : short(operation);
}

/** Whether a parameter is what bytes are counted by: then it moves with them. */
function isMadeOf(numbers: Readonly<Record<string, number>>, name: string, across: string): boolean {
  return across === BYTES && name in numbers;
}

/** `1.00 µs (0.90 to 1.10) at 4, 3.00 µs (2.80 to 3.20) at 1024`. */
export function endsText(points: readonly CurvePoint[], unit: string): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "";
  return `${figure(first.value, unit)} at ${first.text}, ${figure(last.value, unit)} at ${last.text}`;
}

/** Each curve's ends, and who is best at both. */
export function explainCurve(campaign: Campaign, panel: Panel, across: string, metric: string, unit: string): string[] {
  const lines = [...panel.curves].map(([binding, points]) =>
    sentence(`${campaign.label(binding)}: ${endsText(points, unit)}`),
  );
  const bests = present([best(campaign, panel, "first", metric, unit), best(campaign, panel, "last", metric, unit)]);
  return [sentence(`${metric} by ${across}, ${campaign.where(panel.where).words}, ${panel.title}`), ...bests, ...lines];
}

/** Who is best at the first or the last value that any curve has. */
function best(
  campaign: Campaign,
  panel: Panel,
  which: "first" | "last",
  metric: string,
  unit: string,
): string | null {
  const ends = present([...panel.curves.values()].map((points) => (which === "first" ? points[0] : points.at(-1))));
  const places = ends.map((point) => point.at);
  const at = which === "first" ? Math.min(...places) : Math.max(...places);
  const isLower = (campaign.metric(metric)?.better ?? "lower") === "lower";
  const turn = isLower ? 1 : -1;
  const order = ends
    .filter((point) => point.at === at)
    .sort((one, other) => turn * ((one.value.value ?? 0) - (other.value.value ?? 0)));
  const [first, ...others] = order;
  if (first === undefined) return null;
  const alike = metric === MEDIANS[0] ? others.filter((one) => isAlike(campaign, first, one)) : [];
  const name = (point: CurvePoint): string => campaign.label(campaign.binding(point.row));
  const rest = alike.length === 0 ? "" : `, from which ${few(alike.map(name))} cannot be told apart`;
  const said = `${name(first)}, ${figure(first.value, unit)}`;
  return sentence(`the ${isLower ? "smallest" : "largest"} at ${first.text} is that of ${said}${rest}`);
}

/** Whether two drivers share a letter in the ranking of their operation. */
function isAlike(campaign: Campaign, one: CurvePoint, other: CurvePoint): boolean {
  const rows = campaign.document.rows;
  const scope = campaign.scope(pick(rows.section, one.row), pick(rows.where, one.row));
  if (scope === undefined) return false;
  const lettersOf = (point: CurvePoint): string => scope.groups[scope.order.indexOf(campaign.binding(point.row))] ?? "";
  return Array.from(lettersOf(one)).some((letter) => lettersOf(other).includes(letter));
}
