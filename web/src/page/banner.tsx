/** What is left, what is on its way, and what could not be read. */

import type { Selection } from "../choose/filter.ts";
import type { IndexDocument } from "../data/documents/index.ts";
import { trials } from "../views/campaigns.ts";
import type { Gathered } from "./gather.ts";

interface Props {
  readonly index: IndexDocument;
  readonly selection: Selection;
  readonly gathered: Gathered;
}

export function Banner({ index, selection, gathered }: Props) {
  const hidden = selection.all - selection.left;
  const running = index.live !== undefined ? index.campaigns.filter((one) => !one.progress.whole) : [];
  return (
    <div class="banner">
      <p role="status" id="left">
        <b>{selection.left.toLocaleString("en-US")}</b> of {selection.all.toLocaleString("en-US")} rows are left
        {hidden > 0 ? `, ${hidden.toLocaleString("en-US")} are filtered away` : ""}
        {gathered.loading > 0 ? ". Reading …" : "."}
      </p>
      {gathered.failed.map((why) => (
        <p role="alert" key={why}>{why}</p>
      ))}
      {running.map((one) => (
        <p key={one.name} class="running">
          {one.scenario}, begun {one.created}: {trials(one.progress)} trials
          <progress
            max={one.progress.planned || 1}
            value={one.progress.trials}
            aria-label={`trials of ${one.scenario}`}
          />
        </p>
      ))}
    </div>
  );
}
