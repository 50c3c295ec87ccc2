/** Who is left of what was required, as `orrery choose` answers it. */

import type { Campaign } from "../data/campaign.ts";
import type { Choice } from "../data/documents/choice.ts";
import { pick } from "../data/pick.ts";
import { figure, times, withUnit } from "../text/numbers.ts";
import { cell, type Cell, type Table } from "../text/table.ts";
import { counted, few, sentence } from "../text/words.ts";
import { partOfFamily, sourceOf } from "./shared.ts";
import type { Picture, View } from "./view.ts";

type Candidate = Choice["candidates"][number];
type Judgement = Candidate["judgements"][number];
type Order = Choice["order"][number];
const MET = "met";
const NOT_ASKED = "does not apply";

export const choice: View = {
  name: "choice",
  title: "Choice",
  reading:
    "Who meets all that was required, with the whole interval of each figure inside its limit; who may; who fails, " +
    "and by how much; of whom something is not known. What was required after the first trial is said to be that.",
  needs: "campaigns",
  pictures: (material) => material.campaigns.flatMap((campaign) => ofCampaign(campaign)),
  nothing: "Of no campaign that is shown was anything required before its first trial: `orrery choose` asks.",
};

function ofCampaign(campaign: Campaign): Picture[] {
  const found = campaign.document.choice;
  if (found === null) return [];
  const isLeft = leftOf(campaign);
  const shown = found.candidates.filter((one) => isLeft(one.binding, one.placement));
  if (shown.length === 0) return [];
  const heading = campaign.document.title;
  const hidden = found.candidates.length - shown.length;
  const part = partOfFamily(hidden, found.candidates.length, "candidate", "what is said of each is said among all");
  const shared = {
    environment: `on ${campaign.machine.name}`,
    source: sourceOf(campaign),
    remarks: [...remarksOf(found), ...part],
  };
  const candidates: Picture = {
    name: `choice ${campaign.document.scenario}`,
    heading: `${heading}: who is left`,
    ...shared,
    table: candidateTable(shown),
    explanation: explain(shown),
  };
  return [
    candidates,
    ...orders(campaign, found, heading, isLeft),
    ...differing(campaign, found, heading, new Set(shown.map((one) => one.binding))),
  ];
}

type IsLeft = (binding: string, placement: string) => boolean;

/** Whether a binding has a row left at a placement. */
function leftOf(campaign: Campaign): IsLeft {
  const { bindings, rows } = campaign.document;
  const key = (binding: string, placement: string): string => JSON.stringify([binding, placement]);
  const left = new Set(
    campaign.rows.map((row) => {
      const where = campaign.where(pick(rows.where, row));
      return key(pick(bindings, campaign.binding(row)).binding, where.placement);
    }),
  );
  return (binding, placement) => left.has(key(binding, placement));
}

function remarksOf(found: Choice): string[] {
  const limits = [...new Set(Object.values(found.required).flat())];
  return [
    `Required: ${limits.join("; ")}${found.prefer === null ? "" : `; preferred: ${found.prefer}`}.`,
    ...(found.afterwards.length > 0 ? [`Asked after the first trial: ${found.afterwards.join("; ")}.`] : []),
    found.method,
  ].filter((text) => text !== "");
}

function candidateTable(candidates: readonly Candidate[]): Table {
  return {
    caption: "Candidates",
    columns: [{ title: "driver" }, { title: "placement" }, { title: "answer" }, { title: "why" }, { title: "doubts" }],
    rows: candidates.map((one): Cell[] => [
      cell(one.driver),
      cell(one.placement),
      cell(one.answer),
      cell(one.judgements.filter((made) => ![MET, NOT_ASKED].includes(made.ruling)).map(judged).join("; ")),
      cell(one.doubts.join(", ")),
    ]),
  };
}

/** `latency.p99 < 2 ms: failed, 2.40 ms (2.31 to 2.52), by 310 µs to 520 µs`. */
function judged(made: Judgement): string {
  const found = figure({ value: made.value, low: made.low, high: made.high }, made.unit);
  const by = made.excess === null ? "" : excessText(made.excess, made.unit);
  const parts = [made.ruling, made.value === null ? "" : found, by === "" ? "" : `by ${by}`, made.why ?? ""];
  return `${made.requirement}: ${parts.filter((part) => part !== "").join(", ")}`;
}

/** `310 µs to 520 µs`; of an interval without an end `310 µs or more`. */
function excessText({ least, most }: NonNullable<Judgement["excess"]>, unit: string): string {
  const from = withUnit(least, unit);
  if (most === null) return `${from} or more`;
  const to = withUnit(most, unit);
  return from === to ? from : `${from} to ${to}`;
}

function orders(campaign: Campaign, found: Choice, heading: string, isLeft: IsLeft): Picture[] {
  return found.order
    .map((order) => orderOf(campaign, found, heading, order, isLeft))
    .filter((picture) => picture.table.rows.length > 0);
}

/** One placement's: letters and ratios are those of all, whichever of them are left. */
function orderOf(campaign: Campaign, found: Choice, heading: string, order: Order, isLeft: IsLeft): Picture {
  const shown = order.candidates.filter((one) => isLeft(one.binding, order.placement));
  const all = order.candidates.length;
  return {
    name: `choice order ${campaign.document.scenario} ${order.placement}`,
    heading: `${heading}: those that are left, in order, ${order.placement}`,
    environment: `on ${campaign.machine.name}`,
    source: sourceOf(campaign),
    remarks: partOfFamily(all - shown.length, all, "candidate", "letters and ratios are those of all"),
    table: {
      caption: `Those that are left, by ${found.prefer ?? "the median"}`,
      columns: [
        { title: "driver" },
        { title: "answer" },
        { title: "× the first", numeric: true },
        { title: "finding" },
        { title: "group" },
      ],
      rows: shown.map((one): Cell[] => {
        const ratio = one.to_the_first;
        return [
          cell(one.driver),
          cell(one.answer),
          ratio === null
            ? { text: "", sort: null }
            : { text: times({ value: ratio.ratio, low: ratio.low, high: ratio.high }), sort: ratio.ratio },
          cell(one.finding ?? ""),
          cell(one.group),
        ];
      }),
    },
    explanation: [],
  };
}

function differing(campaign: Campaign, found: Choice, heading: string, left: ReadonlySet<string>): Picture[] {
  const all = [...new Set(Object.values(found.differing).flatMap((of) => Object.keys(of)))];
  const bindings = all.filter((binding) => left.has(binding));
  if (bindings.length === 0) return [];
  const labels = new Map(campaign.document.bindings.map((one) => [one.binding, one.label]));
  return [
    {
      name: `choice terms ${campaign.document.scenario}`,
      heading: `${heading}: what differs among those that are left`,
      environment: `on ${campaign.machine.name}`,
      source: sourceOf(campaign),
      remarks: partOfFamily(all.length - bindings.length, all.length, "driver", "what differs differs among all"),
      table: {
        caption: "What differs",
        columns: [{ title: "term" }, ...bindings.map((binding) => ({ title: labels.get(binding) ?? binding }))],
        rows: Object.entries(found.differing).map(([term, of]) => [
          cell(term),
          ...bindings.map((binding) => cell(of[binding] ?? "")),
        ]),
      },
      explanation: [],
    },
  ];
}

function explain(candidates: readonly Candidate[]): string[] {
  const answers = [...new Set(candidates.map((one) => one.answer))];
  const left = candidates.filter((one) => one.left).length;
  const who = (answer: string): string => few(candidates.filter((one) => one.answer === answer).map(nameOf));
  return [
    sentence(left === 0 ? "nobody is left" : `${counted(left, "candidate")} of ${candidates.length} left`),
    ...answers.map((answer) => sentence(`${answer}: ${who(answer)}`)),
  ];
}

function nameOf(one: Candidate): string {
  return `${one.driver} (${one.placement})`;
}
