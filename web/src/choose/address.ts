/** The whole state stands in the address: a link shows somebody else the same picture. */

import type { Choices, Days } from "./filter.ts";

/** What is shown, and how. Empty texts stand for what was not chosen. */
export interface State {
  readonly view: string;
  readonly choices: Choices;
  readonly days: Days;
  /** The campaigns whose pictures are shown; none: the newest that has rows left. */
  readonly campaigns: readonly string[];
  /** The binding that others are divided by. */
  readonly base: string;
  readonly metric: string;
  /** The parameter of a curve. */
  readonly across: string;
  /** What is traded against what. */
  readonly one: string;
  readonly other: string;
  /** `plain`, or `original`: bars from the shortest to the longest call. */
  readonly look: string;
  readonly hidesDoubtful: boolean;
  readonly hidesPublished: boolean;
}

export const BEGIN: State = {
  view: "",
  choices: new Map(),
  days: { from: "", to: "" },
  campaigns: [],
  base: "",
  metric: "",
  across: "",
  one: "",
  other: "",
  look: "",
  hidesDoubtful: false,
  hidesPublished: false,
};

const CHOICE = "f.";
const TEXTS = ["view", "base", "metric", "across", "one", "other", "look"] as const;

/** The state that an address (its part from # on) says; what is unknown in it is passed by. */
export function read(hash: string): State {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const choices = new Map<string, string[]>();
  for (const [name, value] of given) {
    if (!name.startsWith(CHOICE)) continue;
    const facet = name.slice(CHOICE.length);
    choices.set(facet, [...(choices.get(facet) ?? []), value]);
  }
  const texts = Object.fromEntries(TEXTS.map((name) => [name, given.get(name) ?? ""]));
  return {
    ...BEGIN,
    ...texts,
    choices,
    days: { from: given.get("from") ?? "", to: given.get("to") ?? "" },
    campaigns: given.getAll("campaign"),
    hidesDoubtful: given.get("doubtful") === "hidden",
    hidesPublished: given.get("published") === "hidden",
  };
}

/** The address of a state; the same state has one address. */
export function write(state: State): string {
  const pairs: [string, string][] = TEXTS.map((name) => [name, state[name]]);
  for (const name of [...state.choices.keys()].sort()) {
    for (const text of state.choices.get(name) ?? []) pairs.push([`${CHOICE}${name}`, text]);
  }
  pairs.push(["from", state.days.from], ["to", state.days.to]);
  for (const name of state.campaigns) pairs.push(["campaign", name]);
  pairs.push(["doubtful", state.hidesDoubtful ? "hidden" : ""], ["published", state.hidesPublished ? "hidden" : ""]);
  // An empty text of a choice is one too: a row may have no other.
  const said = pairs.filter(([name, value]) => value !== "" || name.startsWith(CHOICE));
  return `#${new URLSearchParams(said).toString()}`;
}

/** The state with one text of a facet chosen, or chosen no more. */
export function toggled(state: State, facet: string, text: string): State {
  const before = state.choices.get(facet) ?? [];
  const after = before.includes(text) ? before.filter((one) => one !== text) : [...before, text];
  return withChoice(state, facet, after);
}

/** The state with these texts of a facet alone. */
export function withChoice(state: State, facet: string, texts: readonly string[]): State {
  const choices = new Map(state.choices);
  if (texts.length === 0) choices.delete(facet);
  else choices.set(facet, texts);
  return { ...state, choices };
}
