/** Which campaigns are drawn: the newest that has rows left, unless others are chosen. */

import type { State } from "../choose/address.ts";
import type { Selection } from "../choose/filter.ts";
import type { IndexDocument } from "../data/documents/index.ts";
import { pick } from "../data/pick.ts";
import { shortened } from "../text/words.ts";
import { newestFirst } from "../views/campaigns.ts";
import { MOST_SHOWN, notDrawnCampaigns, shownCampaigns } from "./gather.ts";
import type { Go } from "./state.ts";

interface Props {
  readonly index: IndexDocument;
  readonly selection: Selection;
  readonly state: State;
  readonly go: Go;
}

/** So many campaigns are listed; to see others, choose fewer rows. */
const MOST_LISTED = 30;

export function CampaignList({ index, selection, state, go }: Props) {
  const left = newestFirst({ index, selection });
  const shown = new Set(shownCampaigns(index, selection, state).map((number) => pick(index.campaigns, number).name));
  return (
    <details open class="campaigns">
      <summary>
        Drawn campaigns <small>{shown.size} of {left.length}</small>
      </summary>
      <fieldset>
        <legend class="hidden">Drawn campaigns</legend>
        {left.slice(0, MOST_LISTED).map(({ entry, rows }) => (
          <label key={entry.name} title={`${entry.title}, on ${pick(index.machines, entry.machine).name}`}>
            <input
              type="checkbox"
              checked={shown.has(entry.name)}
              disabled={!shown.has(entry.name) && shown.size >= MOST_SHOWN}
              onChange={() => { go({ ...state, campaigns: others(shown, entry.name) }); }}
            />
            <span class="text">{entry.created.slice(0, 10)} {shortened(entry.scenario, 40)}</span>
            <span class="count">{rows}</span>
          </label>
        ))}
        {notDrawnCampaigns(index, selection, state).map((text) => <p key={text} role="note">{text}</p>)}
        {left.length > MOST_LISTED ? <p>{left.length - MOST_LISTED} more: choose fewer rows to see them.</p> : null}
      </fieldset>
    </details>
  );
}

function others(shown: ReadonlySet<string>, name: string): string[] {
  return shown.has(name) ? [...shown].filter((one) => one !== name) : [...shown, name];
}
