/** How figures went over all campaigns of a scenario, with what changed between them. */

import { ends, endsAt } from "../data/columns.ts";
import type { HistoryDocument, HistoryLine } from "../data/documents/history.ts";
import type { IndexDocument } from "../data/documents/index.ts";
import { grouped, pick, present } from "../data/pick.ts";
import type { Axis, Chart, Dot, Facts, Rule } from "../draw/chart.ts";
import { figure, scaleFor, withUnit, type Scale } from "../text/numbers.ts";
import { cell, type Cell, type Table } from "../text/table.ts";
import { counted, few, sentence } from "../text/words.ts";
import { figureAxis, figureCells, figureColumns, firstPictures, notDrawn, scaled, verdictCell } from "./shared.ts";
import type { Material, Menu, Picture, View } from "./view.ts";

/** How each kind of mark is told above its campaign, as the report does. */
const LETTERS: Readonly<Record<string, string>> = { host: "h", version: "v", load: "l", change: "!" };

interface Drawn {
  readonly document: HistoryDocument;
  readonly metric: string;
  readonly unit: string;
  readonly title: string;
  readonly lines: readonly HistoryLine[];
}

export const history: View = {
  name: "history",
  title: "History",
  reading:
    "Campaigns from left to right in the order in which they were begun, on one kind of machine. Letters above one " +
    "say what changed with it: h the machine, v a version, l how calls were made, ! a change point of the figure. " +
    "Hollow marks are doubtful. A change point is asked from ten campaigns on.",
  needs: "histories",
  menus: (material) => [figureMenu(material)],
  pictures,
  nothing: "No scenario that is left has two campaigns of one driver on one kind of machine.",
  nothingLive:
    "No scenario that is left has two campaigns of one driver on one kind of machine that are whole. " +
    "What was cut short `orrery history` shows.",
};

function figureMenu(material: Material): Menu {
  const names = [...new Set(material.histories.flatMap((one) => Object.keys(one.metrics)))];
  const chosen = names.includes(material.state.metric) ? material.state.metric : (names[0] ?? "");
  return { key: "metric", title: "Figure", options: names.map((name) => [name, name]), chosen };
}

function pictures(material: Material): Picture[] {
  const metric = figureMenu(material).chosen;
  const made = material.histories.flatMap((document) => {
    const found = document.metrics[metric];
    if (found === undefined) return [];
    const lines = found.lines.filter((line) => isLeft(material, line));
    const unit = found.unit;
    return [...grouped(lines, titleOf)].map(([title, of]) => ({ document, metric, unit, title, lines: of }));
  });
  const further = notDrawn(material.furtherHistories, "history", "histories");
  return firstPictures(made, "picture", (drawn) => ({ ...picture(material.index, drawn), remarks: further }));
}

/** Whether the driver, the placement and a campaign of a line are among what was chosen. */
function isLeft(material: Material, line: HistoryLine): boolean {
  const { choices } = material.state;
  const allows = (facet: string, text: string): boolean => choices.get(facet)?.includes(text) ?? true;
  const driver = line.driver.split("[")[0] ?? line.driver;
  const hasRows = line.campaign.some((number) => (material.selection.ofCampaign[number] ?? 0) > 0);
  return allows("driver", driver) && allows("placement", line.placement) && hasRows;
}

function titleOf(line: HistoryLine): string {
  return [line.placement, line.point, line.hosts].filter((part) => part !== "").join(", ");
}

function picture(index: IndexDocument, drawn: Drawn): Picture {
  const values = drawn.lines.flatMap((line) => line.value.v);
  const scale = scaleFor(values, drawn.unit);
  const heading = `${drawn.document.scenario}: ${drawn.metric} over its campaigns, ${drawn.title}`;
  return {
    name: `history ${drawn.document.scenario} ${drawn.metric} ${drawn.title}`,
    heading,
    environment: `on ${drawn.document.machine}`,
    remarks: [],
    chart: chart(index, drawn, scale, heading),
    names: drawn.lines.map((line, series) => ({ series, name: line.driver })),
    table: table(index, drawn, scale),
    explanation: drawn.lines.flatMap((line) => explain(index, drawn, line)),
  };
}

function chart(index: IndexDocument, drawn: Drawn, scale: Scale, heading: string): Chart {
  const campaigns = [...new Set(drawn.lines.flatMap((line) => line.campaign))].sort((one, other) => one - other);
  const at = (campaign: number): number => campaigns.indexOf(campaign) + 1;
  const y: Axis = figureAxis(drawn.metric, scale, drawn.lines.flatMap((line) => line.value.v));
  const dots = drawn.lines.flatMap((line, series) => dotsOf(index, drawn, line, series, scale, y, at));
  return {
    alt: `${heading}. ${drawn.lines.flatMap((line) => explain(index, drawn, line)).join(" ")}`,
    x: {
      label: "campaign, by the day on which it was begun",
      kind: "linear",
      ticks: ticks(campaigns.length),
      tickText: (value) => day(index, campaigns[value - 1]),
    },
    y,
    dots,
    lines: drawn.lines.map((line, series) => ({
      series,
      points: line.campaign.flatMap((campaign, place) => {
        const value = line.value.v[place] ?? null;
        return value === null ? [] : [[at(campaign), value / scale.divisor] as const];
      }),
    })),
    rules: rules(drawn.lines, at),
  };
}

function dotsOf(
  index: IndexDocument,
  drawn: Drawn,
  line: HistoryLine,
  series: number,
  scale: Scale,
  y: Axis,
  at: (campaign: number) => number,
): Dot[] {
  return present(
    line.campaign.map((campaign, place): Dot | null => {
      const value = endsAt(line.value, place);
      if (value.value === null) return null;
      return {
        series,
        x: at(campaign),
        y: value.value / scale.divisor,
        yEnds: scaled(value, scale, y),
        hollow: line.verdict[place] !== "valid",
        facts: facts(index, drawn, line, place),
      };
    }),
  );
}

function facts(index: IndexDocument, drawn: Drawn, line: HistoryLine, place: number): Facts {
  const campaign = pick(index.campaigns, pick(line.campaign, place));
  const marks = line.marks[place] ?? [];
  return {
    title: `${line.driver}, ${campaign.created.slice(0, 10)}`,
    lines: [
      [drawn.metric, figure(endsAt(line.value, place), drawn.unit)],
      ["verdict", line.verdict[place] ?? ""],
      ...marks.map(([kind, text]) => [kind, text] as const),
      ["Orrery", campaign.version],
      ["results", campaign.origin],
    ],
    command: campaign.command,
  };
}

/** A rule at each campaign with which something changed. */
function rules(lines: readonly HistoryLine[], at: (campaign: number) => number): Rule[] {
  const kinds = new Map<number, Set<string>>();
  for (const line of lines) {
    line.campaign.forEach((campaign, place) => {
      const known = kinds.get(campaign) ?? new Set<string>();
      for (const [kind] of line.marks[place] ?? []) known.add(kind);
      kinds.set(campaign, known);
    });
  }
  return [...kinds]
    .filter(([, found]) => found.size > 0)
    .map(([campaign, found]): Rule => ({
      axis: "x",
      at: at(campaign),
      series: null,
      text: Object.entries(LETTERS).flatMap(([kind, letter]) => (found.has(kind) ? [letter] : [])).join(" "),
    }));
}

function ticks(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / 8));
  return Array.from({ length: count }, (_, place) => place + 1).filter((place) => (place - 1) % step === 0);
}

function day(index: IndexDocument, campaign: number | undefined): string {
  return campaign === undefined ? "" : pick(index.campaigns, campaign).created.slice(0, 10);
}

function table(index: IndexDocument, drawn: Drawn, scale: Scale): Table {
  const rows = drawn.lines.flatMap((line) =>
    ends(line.value).map((value, place): Cell[] => [
      cell(line.driver),
      cell(pick(index.campaigns, pick(line.campaign, place)).created),
      ...figureCells(value, scale),
      verdictCell(line.verdict[place] ?? ""),
      cell((line.marks[place] ?? []).map(([kind, text]) => `${kind}: ${text}`).join("; ")),
    ]),
  );
  return {
    caption: `${drawn.metric} over campaigns, ${drawn.title}`,
    columns: [
      { title: "driver" },
      { title: "begun" },
      ...figureColumns(drawn.metric, scale),
      { title: "verdict" },
      { title: "what changed" },
    ],
    rows,
  };
}

function explain(index: IndexDocument, drawn: Drawn, line: HistoryLine): string[] {
  const values = present(line.value.v);
  const [first, latest] = [values[0], values.at(-1)];
  if (first === undefined || latest === undefined) return [];
  const changed = line.campaign.flatMap((campaign, place) =>
    (line.marks[place] ?? []).some(([kind]) => kind === "change") ? [day(index, campaign)] : [],
  );
  const said = changed.length === 0 ? "" : `; its level changes on ${few(changed)}`;
  const went = `from ${withUnit(first, drawn.unit)} to ${withUnit(latest, drawn.unit)}`;
  return [sentence(`${line.driver}: ${counted(values.length, "campaign")}, ${went}${said}`)];
}
