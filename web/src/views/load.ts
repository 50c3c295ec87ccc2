/** Latency by the rate that is offered, with the knee that a search found. */

import type { Campaign } from "../data/campaign.ts";
import { endsAt, type Ends } from "../data/columns.ts";
import type { Column } from "../data/documents/index.ts";
import { pick, present } from "../data/pick.ts";
import type { Chart, Dot, Facts, Line, Rule } from "../draw/chart.ts";
import { figure, scaleFor, shown, withUnit, type Scale } from "../text/numbers.ts";
import { cell, type Cell, type Table } from "../text/table.ts";
import { sentence } from "../text/words.ts";
import {
  environment,
  figureAxis,
  figureCells,
  figureColumns,
  firstPictures,
  hiddenDoubts,
  remarks,
  rowsLeft,
  scaled,
  sourceOf,
  termLines,
  VALID,
  verdictCell,
  verdictLines,
  VERDICTS,
  worst,
} from "./shared.ts";
import type { Material, Picture, View } from "./view.ts";

/** A curve with the rows that each of its rates is made of; none for a rate of which no row is left. */
interface LoadCurve {
  readonly binding: number;
  readonly rates: readonly number[];
  readonly median: Column;
  readonly p99: Column;
  readonly rows: readonly (readonly number[])[];
}

interface Left {
  readonly title: string;
  readonly where: number;
  readonly knees: Readonly<Record<string, number>>;
  readonly curves: readonly LoadCurve[];
}

export const load: View = {
  name: "load",
  title: "Load curve",
  reading:
    "Large marks are the p99 of calls, small ones their median, both counted from the instant at which a call was " +
    "due; hollow ones are doubtful. A curve that turns up no longer keeps pace. A dotted rule is the knee: the " +
    "highest rate at which a search found its limit kept.",
  needs: "campaigns",
  pictures: (material) => material.campaigns.flatMap((campaign) => ofCampaign(material, campaign)),
  nothing: "No campaign that is shown offered calls at several rates: `orrery search` does.",
};

function ofCampaign(material: Material, campaign: Campaign): Picture[] {
  const left = new Set(rowsLeft(material, campaign));
  const found = campaign.document.loads
    .map((panel): Left => ({
      ...panel,
      curves: panel.curves
        .map((one): LoadCurve => {
          const rows = one.rows.map((of) => (of.some((row) => left.has(row)) ? of : []));
          return { ...one, rows };
        })
        .filter((one) => placesOf(one).length > 0),
    }))
    .filter((panel) => panel.curves.length > 0);
  return firstPictures(found, "picture", (panel) => picture(material, campaign, panel));
}

/** The places of the rates of which a row is left. */
function placesOf(one: LoadCurve): number[] {
  return one.rows.flatMap((rows, place) => (rows.length > 0 ? [place] : []));
}

/** All median and p99 times of the rates that are left. */
function timesOf(panel: Left): (number | null)[] {
  return panel.curves.flatMap((one) =>
    placesOf(one).flatMap((place) => [endsAt(one.median, place).value, endsAt(one.p99, place).value]),
  );
}

function picture(material: Material, campaign: Campaign, panel: Left): Picture {
  const rates = scaleFor(panel.curves.flatMap((one) => one.rates), "1/s");
  const times = scaleFor(timesOf(panel), "ns");
  return {
    name: `load ${campaign.document.scenario} ${panel.title}`,
    heading: `${campaign.document.title}: latency by offered rate, ${panel.title}`,
    environment: environment(campaign, panel.where),
    source: sourceOf(campaign),
    remarks: [...remarks(campaign, panel.where), ...hiddenDoubts(material, campaign)],
    chart: chart(campaign, panel, rates, times),
    names: panel.curves.map((one) => ({ series: one.binding, name: campaign.label(one.binding) })),
    table: table(campaign, panel, rates, times),
    explanation: explain(campaign, panel),
  };
}

function chart(campaign: Campaign, panel: Left, rates: Scale, times: Scale): Chart {
  const y = figureAxis("from intended start", times, timesOf(panel));
  const points = panel.curves.flatMap((one) =>
    placesOf(one).flatMap((at) => (["p99", "median"] as const).map((name) => ({ one, at, name }))),
  );
  const dots = present(
    points.map(({ one, at, name }): Dot | null => {
      const ends = endsAt(one[name], at);
      if (ends.value === null) return null;
      return {
        series: one.binding,
        x: pick(one.rates, at) / rates.divisor,
        y: ends.value / times.divisor,
        yEnds: scaled(ends, times, y),
        hollow: worst(campaign, pick(one.rows, at)) !== VALID,
        small: name === "median",
        facts: facts(campaign, one, name, at, ends),
      };
    }),
  );
  return {
    alt: explain(campaign, panel).join(" "),
    x: { label: `calls offered to each client thread, ${rates.unit}`, kind: "log" },
    y,
    dots,
    lines: panel.curves.flatMap((one) => lines(one, rates, times)),
    rules: knees(campaign, panel, rates),
  };
}

function lines(one: LoadCurve, rates: Scale, times: Scale): Line[] {
  return (["p99", "median"] as const).map((name) => ({
    series: one.binding,
    thin: name === "median",
    points: placesOf(one).flatMap((at) => {
      const value = endsAt(one[name], at).value;
      return value === null ? [] : [[pick(one.rates, at) / rates.divisor, value / times.divisor] as const];
    }),
  }));
}

function knees(campaign: Campaign, panel: Left, rates: Scale): Rule[] {
  return Object.entries(panel.knees)
    .filter(([binding]) => panel.curves.some((one) => one.binding === Number(binding)))
    .map(([binding, rate]) => ({
      axis: "x",
      at: rate / rates.divisor,
      series: Number(binding),
      text: campaign.label(Number(binding)),
    }));
}

function facts(campaign: Campaign, one: LoadCurve, name: string, at: number, ends: Ends): Facts {
  return {
    title: campaign.label(one.binding),
    lines: [
      [`${name} from the intended start`, figure(ends, "ns")],
      ...verdictLines(campaign, pick(one.rows, at)),
      ["offered", `${withUnit(pick(one.rates, at), "1/s")} to each client thread`],
      ...termLines(campaign, one.binding),
    ],
    command: campaign.document.command,
  };
}

function table(campaign: Campaign, panel: Left, rates: Scale, times: Scale): Table {
  const rows = panel.curves.flatMap((one) =>
    placesOf(one).map((at): Cell[] => [
      cell(campaign.label(one.binding)),
      { text: shown(pick(one.rates, at), rates), sort: pick(one.rates, at) },
      ...figureCells(endsAt(one.median, at), times),
      ...figureCells(endsAt(one.p99, at), times),
      verdictCell(VERDICTS[worst(campaign, pick(one.rows, at))] ?? ""),
    ]),
  );
  return {
    caption: `Latency from the intended start by offered rate, ${panel.title}`,
    columns: [
      { title: "driver" },
      { title: "offered", unit: rates.unit, raw: rates.raw, numeric: true },
      ...figureColumns("median", times, "interval of the median"),
      ...figureColumns("p99", times, "interval of the p99"),
      { title: "verdict" },
    ],
    rows,
  };
}

function explain(campaign: Campaign, panel: Left): string[] {
  return panel.curves.map((one) => {
    const places = placesOf(one);
    const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
    const [from, to] = [endsAt(one.p99, first), endsAt(one.p99, last)];
    const which = from.value === null || to.value === null ? "median" : "p99";
    const [low, high] = [endsAt(one[which], first), endsAt(one[which], last)];
    const knee = panel.knees[String(one.binding)];
    const end = knee === undefined ? "" : `; its knee is ${withUnit(knee, "1/s")}`;
    const rates = [one.rates[first] ?? 0, one.rates[last] ?? 0].map((rate) => withUnit(rate, "1/s"));
    return sentence(
      `${campaign.label(one.binding)}: ${which} ${figure(low, "ns")} at ${rates[0] ?? ""}, ` +
        `${figure(high, "ns")} at ${rates[1] ?? ""}${end}`,
    );
  });
}
