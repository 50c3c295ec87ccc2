/** The page: what can be chosen, beside it what that shows. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { facetsOf } from "../choose/facets.ts";
import { select } from "../choose/filter.ts";
import type { IndexDocument } from "../data/documents/index.ts";
import { viewOf } from "../views/registry.ts";
import { Banner } from "./banner.tsx";
import { CampaignList } from "./campaign-list.tsx";
import { Filters } from "./filters.tsx";
import { gather } from "./gather.ts";
import { follow } from "./live.ts";
import { Menus } from "./menus.tsx";
import { Nav } from "./nav.tsx";
import { Pictures } from "./pictures.tsx";
import { useAddress, useShelf } from "./state.ts";

export function App({ begin }: { readonly begin: IndexDocument }) {
  const [index, setIndex] = useState(begin);
  const [state, go] = useAddress();
  const [shelf, arrivals] = useShelf();
  useEffect(() => (begin.live === undefined ? undefined : follow(begin.live, shelf, setIndex)), [begin, shelf]);
  const facets = useMemo(() => facetsOf(index), [index]);
  const selection = useMemo(() => select(index, facets, state.choices, state.days), [index, facets, state]);
  const view = viewOf(state.view);
  const gathered = useMemo(
    () => gather(index, selection, state, view, shelf),
    [index, selection, state, view, shelf, arrivals],
  );
  return (
    <>
      <header class="top">
        <p class="kicker">Orrery {index.version}</p>
        <h1>Results</h1>
        <Nav state={state} />
      </header>
      <div class="columns">
        <aside aria-label="Choose rows">
          <Filters index={index} facets={facets} selection={selection} state={state} go={go} />
          <CampaignList index={index} selection={selection} state={state} go={go} />
        </aside>
        <main id="pictures">
          <h2>{view.title}</h2>
          <p class="reading">{view.reading}</p>
          <Banner index={index} selection={selection} gathered={gathered} />
          <Menus menus={view.menus?.(gathered.material) ?? []} state={state} go={go} />
          <Pictures view={view} gathered={gathered} />
        </main>
      </div>
    </>
  );
}
