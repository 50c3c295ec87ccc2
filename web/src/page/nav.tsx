/** The views, as links: each is the same choice, seen in another way. */

import { write, type State } from "../choose/address.ts";
import { VIEWS, viewOf } from "../views/registry.ts";

export function Nav({ state }: { readonly state: State }) {
  const shown = viewOf(state.view);
  return (
    <nav aria-label="Views">
      <ul>
        {VIEWS.map((view) => (
          <li key={view.name}>
            <a href={write({ ...state, view: view.name })} aria-current={view === shown ? "page" : undefined}>
              {view.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
