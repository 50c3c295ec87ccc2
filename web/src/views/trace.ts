/** What single calls are made of, as `orrery trace` took them apart. */

import { endsAt } from "../data/columns.ts";
import type { TraceDocument, TraceGroup } from "../data/documents/trace.ts";
import { pick } from "../data/pick.ts";
import type { Bar, Chart, Facts } from "../draw/chart.ts";
import { figure, number, scaleFor, type Scale } from "../text/numbers.ts";
import { cell, type Cell, type Table } from "../text/table.ts";
import { distinct, sentence, shortened } from "../text/words.ts";
import { figureCells, figureColumns, firstPictures, notDrawn } from "./shared.ts";
import type { Material, Picture, View } from "./view.ts";

const LABEL = 28;
const LETTER = 7.2;

interface Shown {
  readonly document: TraceDocument;
  readonly group: TraceGroup;
  /** The places of the drivers that are left. */
  readonly places: readonly number[];
}

export const trace: View = {
  name: "trace",
  title: "Trace",
  reading:
    "Each bar is the mean call of a driver, its stages from left to right in the order in which they begin; numbers " +
    "on them are those of the names below. Calls that are watched take longer than those that are measured: stages " +
    "are compared with each other, and with no figure of a campaign.",
  needs: "traces",
  pictures,
  nothing: "No trace is among these results: `orrery site --trace FILE` takes what `orrery trace --record FILE` wrote.",
  nothingLive: "Traces are not served: `orrery site --trace FILE` takes what `orrery trace --record FILE` wrote.",
};

function pictures(material: Material): Picture[] {
  const { choices } = material.state;
  const allows = (facet: string, text: string): boolean => choices.get(facet)?.includes(text) ?? true;
  const found = material.traces.flatMap((document) =>
    document.groups
      .filter((group) => allows("scenario", group.scenario) && allows("placement", group.placement))
      .map((group): Shown => {
        const places = group.drivers.flatMap((driver, place) =>
          allows("driver", driver.split("[")[0] ?? driver) ? [place] : [],
        );
        return { document, group, places };
      }),
  );
  const left = found.filter(({ places }) => places.length > 0);
  const further = notDrawn(material.furtherTraces, "trace");
  return firstPictures(left, "picture", (shown) => {
    const made = picture(shown);
    return { ...made, remarks: [...made.remarks, ...further] };
  });
}

function picture(shown: Shown): Picture {
  const { document, group, places } = shown;
  const scale = scaleFor(places.map((place) => group.whole.v[place] ?? null), "ns");
  const isWhole = places.length === group.drivers.length;
  return {
    name: `trace ${group.scenario} ${group.title}`,
    heading: `${group.scenario}: stages of a call, ${group.title}`,
    environment: `traced calls of ${document.origin}, which does not say on which machine`,
    remarks: group.remarks.map(sentence),
    chart: chart(shown, scale),
    names: group.parts.map(([name], series) => ({ series, name: `${series + 1} ${name}` })),
    table: table(shown, scale),
    explanation: [...(isWhole ? group.finding.map(sentence) : []), ...places.map((place) => explain(group, place))],
  };
}

function chart(shown: Shown, scale: Scale): Chart {
  const { group, places } = shown;
  const names = distinct(places.map((place) => shortened(pick(group.drivers, place), LABEL)));
  return {
    alt: places.map((place) => explain(group, place)).join(" "),
    x: { label: `time, ${scale.unit}`, kind: "linear" },
    y: { label: "", kind: "band", names },
    dots: [],
    bars: places.flatMap((place, line) => barsOf(shown, place, pick(names, line), scale)),
    left: 16 + LETTER * Math.max(...names.map((name) => Array.from(name).length)),
  };
}

function barsOf(shown: Shown, place: number, name: string, scale: Scale): Bar[] {
  let end = 0;
  return shown.group.parts.flatMap(([part, column], series): Bar[] => {
    const time = endsAt(column, place).value;
    if (time === null) return [];
    const from = end;
    end += time / scale.divisor;
    return [{ series, name, from, to: end, text: String(series + 1), facts: facts(shown, place, part) }];
  });
}

function facts({ document, group }: Shown, place: number, part: string): Facts {
  const column = group.parts.find(([name]) => name === part)?.[1];
  return {
    title: `${pick(group.drivers, place)}: ${part}`,
    lines: [
      ["mean", figure(endsAt(column, place), "ns")],
      ["the call", figure(endsAt(group.whole, place), "ns")],
      ["calls", pick(group.calls, place).toLocaleString("en-US")],
      ["trials", pick(group.kinds, place)],
    ],
    command: `orrery trace --read ${document.origin}`,
  };
}

function table({ group, places }: Shown, scale: Scale): Table {
  return {
    caption: `Stages of a call, ${group.title}`,
    columns: [
      { title: "driver" },
      ...figureColumns("the call", scale),
      ...group.parts.flatMap(([name]) => figureColumns(name, scale, `interval of ${name}`)),
      { title: "trials" },
    ],
    rows: places.map((place): Cell[] => [
      cell(pick(group.drivers, place)),
      ...figureCells(endsAt(group.whole, place), scale),
      ...group.parts.flatMap(([, column]) => figureCells(endsAt(column, place), scale)),
      cell(pick(group.kinds, place)),
    ]),
  };
}

/** The call, and the stage that takes most of it. */
function explain(group: TraceGroup, place: number): string {
  const whole = endsAt(group.whole, place);
  const parts = group.parts.map(([name, column]) => ({ name, time: endsAt(column, place).value ?? 0 }));
  const [largest] = parts.sort((one, other) => other.time - one.time);
  const driver = pick(group.drivers, place);
  if (largest === undefined || !whole.value) return sentence(`${driver}: no figure`);
  const share = number((100 * largest.time) / whole.value);
  return sentence(`${driver}: ${figure(whole, "ns")}, of which ${largest.name} takes ${share} %`);
}
