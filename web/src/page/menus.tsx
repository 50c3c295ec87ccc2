/** What a view lets its reader choose: a base, a figure, a parameter. */

import type { State } from "../choose/address.ts";
import { shortened } from "../text/words.ts";
import type { Menu } from "../views/view.ts";
import type { Go } from "./state.ts";

interface Props {
  readonly menus: readonly Menu[];
  readonly state: State;
  readonly go: Go;
}

export function Menus({ menus, state, go }: Props) {
  const shown = menus.filter((menu) => menu.options.length > 1);
  if (shown.length === 0) return null;
  return (
    <p class="menus">
      {shown.map((menu) => (
        <label key={menu.key}>
          {menu.title}
          <select
            name={menu.key}
            value={menu.chosen}
            onChange={(event) => { go({ ...state, [menu.key]: event.currentTarget.value }); }}
          >
            {menu.options.map(([value, text]) => (
              <option key={value} value={value}>{shortened(text, 60)}</option>
            ))}
          </select>
        </label>
      ))}
    </p>
  );
}
