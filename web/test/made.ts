/** A small index and the document of its first campaign, every figure said by hand. */

import { Campaign } from "../src/data/campaign.ts";
import type { CampaignDocument } from "../src/data/documents/campaign.ts";
import type { Column, IndexDocument, Point } from "../src/data/documents/index.ts";
import { BEGIN, type State } from "../src/choose/address.ts";
import { facetsOf } from "../src/choose/facets.ts";
import { select } from "../src/choose/filter.ts";
import { pick } from "../src/data/pick.ts";
import { viewOf } from "../src/views/registry.ts";
import type { Material, Picture } from "../src/views/view.ts";

export const HOSTILE = `</script><img src=x onerror=alert(1)>"'&`;

const POINTS: readonly Point[] = [
  { point: '{"size":4}', label: "size 4", values: { size: "4" }, numbers: { size: 4 } },
  { point: '{"size":1024}', label: "size 1024", values: { size: "1024" }, numbers: { size: 1024 } },
];
const WHERE = {
  placement: "same",
  words: "on one core",
  deployment: "{}",
  hosts: "this machine alone",
  emulated: false,
};
const WHOLE = { trials: 12, planned: 12, blocks: 6, repeat: 6, whole: true };

/** Two campaigns: four rows of two drivers at two sizes, then two rows of the same drivers in another scenario. */
export function index(): IndexDocument {
  const binding = (driver: string, options: [string, string][]) => ({
    binding: `${driver}[wait=block]`,
    label: driver,
    driver,
    family: "raw",
    language: "cxx",
    container: "none",
    options,
    version: `${driver} 1.0`,
  });
  const campaign = (name: string, scenario: string, created: string, rows: number) => ({
    name,
    curves: name.replace("c", "d"),
    created,
    scenario,
    title: scenario,
    version: "0.1.0",
    origin: "lab.db",
    command: "orrery run classics/seven_calls",
    machine: 0,
    rows,
    progress: WHOLE,
  });
  return {
    format: 3,
    version: "0.1.0",
    verdicts: ["valid", "doubtful", "INVALID", "failed", "refused"],
    campaigns: [
      campaign("c-1", "classics/seven_calls", "2025-01-02T03:04:05Z", 4),
      campaign("c-2", "patterns/proxy", "2025-01-03T03:04:05Z", 2),
    ],
    machines: [{ name: "A CPU, 2 CPUs", facts: [] }],
    metrics: [
      { name: "latency.p50", unit: "ns", better: "lower", definition: "half of the calls took no longer" },
      { name: "latency.min", unit: "ns", better: "lower", definition: "the shortest call" },
      { name: "latency.max", unit: "ns", better: "lower", definition: "the longest call" },
      { name: "cpu", unit: "ns", better: "lower", definition: "CPU time of all processes for one call" },
    ],
    points: POINTS,
    bindings: [
      binding("unix", [["wait", "block"]]),
      binding("tcp", [["wait", "block"], ["nodelay", "yes"]]),
    ],
    places: [{ operation: "Echo::ping", object: "client[0]", port: "server", step: "main", phase: "measure" }],
    wheres: [WHERE],
    rows: {
      binding: [0, 1, 0, 1, 0, 1],
      place: [0, 0, 0, 0, 0, 0],
      where: [0, 0, 0, 0, 0, 0],
      point: [0, 0, 1, 1, 0, 0],
      verdict: [0, 0, 0, 1, 0, 0],
    },
    histories: [],
    traces: [],
  };
}

/** unix 1 and 3 µs, tcp 2 and 9 µs at sizes 4 and 1,024; the last row is doubtful. */
export function document(): CampaignDocument {
  const section = (point: number, title: string) => ({
    title,
    point,
    step: "main",
    object: "client[0]",
    port: "server",
    operation: "Echo::ping",
    phase: "measure",
  });
  const scope = (number: number, mean: Column | undefined, ratio: number) => ({
    section: number,
    where: 0,
    order: [0, 1],
    groups: ["a", "b"],
    measured: [number < 0 ? 2 : 1, number < 0 ? 2 : 1],
    asked: number < 0 ? 2 : 1,
    ...(mean === undefined ? {} : { mean }),
    unit: "ns",
    metric: "latency.p50",
    rivals: [0, 1],
    best: 0,
    pairs: { v: [ratio], f: "D" },
    finding: "Unix is the fastest with a median of 1.00 us.",
  });
  return {
    name: "c-1",
    uuid: "u",
    created: "2025-01-02T03:04:05Z",
    scenario: "classics/seven_calls",
    title: "Seven calls",
    command: "orrery run classics/seven_calls",
    seed: 1,
    repeat: 6,
    version: "0.1.0",
    rules: "8",
    origin: "lab.db",
    sha256: "",
    finding: "",
    analysis: "",
    operations: "two rows of one operation",
    repeated: "trials",
    detectable: "",
    load: "closed loop, one call out",
    machine: [],
    hosts: [],
    bindings: [{ binding: "unix[wait=block]", label: "unix" }, { binding: "tcp[wait=block]", label: "tcp" }],
    drivers: {},
    wheres: [WHERE],
    points: POINTS,
    sections: [section(0, "ping, size 4"), section(1, "ping, size 1024")],
    base: 1,
    rows: {
      binding: [0, 1, 0, 1],
      section: [0, 0, 1, 1],
      where: [0, 0, 0, 0],
      point: [0, 0, 1, 1],
      verdict: [0, 0, 0, 1],
      trials: [6, 6, 6, 6],
      aside: [0, 0, 0, 1],
      load: Array<string>(4).fill("closed loop, one call out"),
      offered: [null, null, null, null],
    },
    metrics: {
      "latency.p50": { v: [1000, 2000, 3000, 9000] },
      "latency.min": { v: [900, 1800, 2700, 8000] },
      "latency.max": { v: [1500, 3000, 5000, 20_000] },
      cpu: { v: [700, 1400, 2100, 6000] },
    },
    letters: {},
    whys: [],
    reasons: {
      notes: [["DOUBTFUL", "the host was noisy", "1 %", "stop other programs"]],
      of: [[], [], [], [[0, "4 %"]]],
    },
    scopes: [
      scope(-1, { v: [1732, 4242] }, 2.449),
      scope(0, undefined, 2),
      scope(1, undefined, 3),
    ],
    fronts: {
      names: ["median", "CPU"],
      scopes: [
        {
          section: -1,
          where: 0,
          metrics: { median: "latency.p50", CPU: "cpu" },
          columns: {
            median: { v: [1732, 4242], metric: "latency.p50" },
            CPU: { v: [1400, 3700], metric: "cpu" },
          },
          fronts: { "median|CPU": "YN" },
        },
      ],
    },
    loads: [],
    pairings: [],
    counted: [],
    stages: [],
    terms: { differing: [["transport seen", ["unix", "tcp"]]], same: [["handler thread", "inline"]] },
    failures: [],
    published: null,
    choice: null,
  };
}

/** What a view gets of the first campaign in a state. */
export function material(state: Partial<State> = {}, changed: Partial<CampaignDocument> = {}): Material {
  const found = index();
  const whole = { ...BEGIN, ...state };
  const selection = select(found, facetsOf(found), whole.choices, whole.days);
  const rows = [0, 1, 2, 3].filter((row) => selection.rows[row] === 1);
  const made = new Campaign(found, pick(found.campaigns, 0), { ...document(), ...changed }, rows);
  const nothing = { curves: new Map(), histories: [], furtherHistories: 0, traces: [], furtherTraces: 0 };
  return { index: found, state: whole, selection, campaigns: [made], ...nothing };
}

/** The same with these rows of its first campaign left. */
export function withRows(of: Material, rows: readonly number[]): Material {
  const campaigns = of.campaigns.map((one) => new Campaign(of.index, one.entry, one.document, rows));
  return { ...of, campaigns };
}

/** The pictures that a view makes of that. */
export function pictures(view: string, ...of: Parameters<typeof material>): readonly Picture[] {
  return viewOf(view).pictures(material(...of));
}

/** What stands in the table of a picture. */
export function texts(picture: Picture | undefined): string[][] {
  return (picture?.table.rows ?? []).map((row) => row.map((cell) => cell.text));
}
