/** By what rows are chosen: each text with the number of rows that it would leave. */

import { useState } from "preact/hooks";
import { BEGIN, toggled, withChoice, type State } from "../choose/address.ts";
import { textsOf, type Facet } from "../choose/facets.ts";
import type { Selection } from "../choose/filter.ts";
import { hits } from "../choose/search.ts";
import type { IndexDocument } from "../data/documents/index.ts";
import { shortened } from "../text/words.ts";
import type { Go } from "./state.ts";

interface Props {
  readonly index: IndexDocument;
  readonly facets: readonly Facet[];
  readonly selection: Selection;
  readonly state: State;
  readonly go: Go;
}

/** So many texts of a facet are listed before all are asked for. */
const FIRST = 8;
const LONGEST = 60;

export function Filters({ facets, selection, state, go }: Props) {
  const isChosen = state.choices.size > 0 || state.days.from !== "" || state.days.to !== "";
  return (
    <form class="filters" onSubmit={(event) => { event.preventDefault(); }}>
      <Search facets={facets} state={state} go={go} />
      <p class="switches">
        <label>
          <input
            type="checkbox"
            checked={state.hidesDoubtful}
            onChange={() => { go({ ...state, hidesDoubtful: !state.hidesDoubtful }); }}
          />
          hide doubtful rows
        </label>
        <label>
          <input
            type="checkbox"
            checked={state.hidesPublished}
            onChange={() => { go({ ...state, hidesPublished: !state.hidesPublished }); }}
          />
          hide what others published
        </label>
      </p>
      <button type="button" disabled={!isChosen} onClick={() => { go(withoutChoices(state)); }}>
        choose all rows again
      </button>
      {facets.map((facet) => (
        <FacetBox key={facet.name} facet={facet} selection={selection} state={state} go={go} />
      ))}
      <Days state={state} go={go} />
    </form>
  );
}

function withoutChoices(state: State): State {
  return { ...state, choices: BEGIN.choices, days: BEGIN.days };
}

function Search({ facets, state, go }: Pick<Props, "facets" | "state" | "go">) {
  const [typed, setTyped] = useState("");
  return (
    <div class="search">
      <label for="search">Search</label>
      <input
        id="search"
        type="search"
        value={typed}
        placeholder="a driver, a scenario, a machine …"
        autocomplete="off"
        onInput={(event) => { setTyped(event.currentTarget.value); }}
      />
      <ul aria-label="What was found">
        {hits(facets, typed).map(({ facet, text }) => (
          <li key={`${facet.name} ${text}`}>
            <button
              type="button"
              onClick={() => {
                setTyped("");
                go(withChoice(state, facet.name, [...(state.choices.get(facet.name) ?? []), text]));
              }}
            >
              {facet.title}: {shortened(text, LONGEST)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FacetBox({ facet, selection, state, go }: Omit<Props, "index" | "facets"> & { readonly facet: Facet }) {
  const [showsAll, setShowsAll] = useState(false);
  const chosen = state.choices.get(facet.name) ?? [];
  const counts = selection.counts.get(facet.name);
  const texts = textsOf(facet);
  if (texts.length < 2 && chosen.length === 0) return null;
  // What was chosen stands first, and stays to be taken back though nothing is left of it.
  const order = [...new Set([...chosen, ...texts])];
  const shown = showsAll ? order : order.slice(0, Math.max(FIRST, chosen.length));
  return (
    <details open={chosen.length > 0} data-facet={facet.name}>
      <summary>
        {facet.title} <small>{chosen.length > 0 ? `${chosen.length} of ${texts.length}` : texts.length}</small>
      </summary>
      <fieldset>
        <legend class="hidden">{facet.title}</legend>
        {shown.map((text) => (
          <label key={text} title={text}>
            <input
              type="checkbox"
              checked={chosen.includes(text)}
              onChange={() => { go(toggled(state, facet.name, text)); }}
            />
            <span class="text">{text === "" ? "none" : shortened(text, LONGEST)}</span>
            <span class="count">{(counts?.get(text) ?? 0).toLocaleString("en-US")}</span>
          </label>
        ))}
        {order.length > shown.length ? (
          <button type="button" onClick={() => { setShowsAll(true); }}>
            {order.length - shown.length} more of {facet.title}
          </button>
        ) : null}
      </fieldset>
    </details>
  );
}

function Days({ state, go }: Pick<Props, "state" | "go">) {
  const day = (key: "from" | "to", title: string) => (
    <label>
      {title}
      <input
        type="date"
        value={state.days[key]}
        onChange={(event) => { go({ ...state, days: { ...state.days, [key]: event.currentTarget.value } }); }}
      />
    </label>
  );
  return (
    <details open={state.days.from !== "" || state.days.to !== ""} data-facet="date">
      <summary>Date</summary>
      <fieldset>
        <legend class="hidden">Date</legend>
        {day("from", "begun from")}
        {day("to", "to")}
      </fieldset>
    </details>
  );
}
