/** A ranking in words, as the report tells what was found. */

import type { Campaign } from "../data/campaign.ts";
import type { Scope } from "../data/documents/panels.ts";
import { figure, times } from "../text/numbers.ts";
import { counted, few, sentence } from "../text/words.ts";
import type { Ranked } from "./ranking.ts";

/** The report's own sentences where all is shown; of a part what is seen of it, and that it is a part. */
export function explainRanking(
  campaign: Campaign,
  scope: Scope,
  shown: readonly Ranked[],
  base: number | null,
  where: number,
  hidden: number,
): string[] {
  const known = shown.filter((one) => scope.rivals.includes(one.binding));
  // Micro as the page writes it: a terminal has it without the letter.
  const report = hidden === 0 ? scope.finding.replace(/(?<=\d )us\b/g, "µs") : "";
  const are = known.length === 1 ? "is" : "are";
  const of = `of the ${counted(known.length, "driver")} that ${are} shown, ${campaign.where(where).words}`;
  const part = hidden === 0 ? "" : `${of}: ${seen(known, scope)}`;
  const found = [report, sentence(part), sentence(alike(known)), sentence(against(campaign, known, base))];
  return found.filter((text) => text !== "");
}

/** `unix has the smallest median, 5.80 µs (4.51 to 8.04)`. */
function seen(known: readonly Ranked[], scope: Scope): string {
  const [first] = [...known].sort((one, other) => (one.mean.value ?? Infinity) - (other.mean.value ?? Infinity));
  if (first === undefined) return "none has a figure";
  return `${first.label} has the smallest median, ${figure(first.mean, scope.unit)}`;
}

/** Who shares a letter with the first: nothing says that they differ. */
function alike(known: readonly Ranked[]): string {
  const [first, ...others] = known;
  if (first === undefined || first.group === "") return "";
  const same = others.filter((one) => Array.from(one.group).some((letter) => first.group.includes(letter)));
  const labels = few(same.map((one) => one.label));
  return same.length === 0 ? "" : `${labels} cannot be told apart from ${first.label} among all`;
}

/** How each finding to the base reads: inconclusive is not equal. */
function against(campaign: Campaign, known: readonly Ranked[], base: number | null): string {
  if (base === null) return "";
  const others = known.filter((one) => one.binding !== base && one.ratio !== null);
  const words = (finding: string): string[] =>
    others.filter((one) => one.ratio?.finding === finding).map((one) => one.label);
  const different = others.filter((one) => one.ratio?.finding === "different");
  const parts = [
    different.length === 0 ? "" : `different are ${few(different.map(withRatio))}`,
    words("equivalent").length === 0 ? "" : `equivalent are ${few(words("equivalent"))}`,
    words("inconclusive").length === 0 ? "" : `of ${few(words("inconclusive"))} nothing is known (inconclusive)`,
    words("").length === 0 ? "" : `without an interval are ${few(words(""))}`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `to ${campaign.label(base)}: ${parts.join("; ")}`;
}

function withRatio(one: Ranked): string {
  const ends = one.ratio?.ends;
  if (ends === undefined || ends.value === null) return one.label;
  return `${one.label} (${times(ends)} as long)`;
}
