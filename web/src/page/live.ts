/** What `orrery serve` tells while campaigns are running: then the index and what has changed are read anew. */

import type { IndexDocument } from "../data/documents/index.ts";
import { load } from "../data/load.ts";
import type { Shelf } from "../data/shelf.ts";

/** A change: the version of all that is served, and the names of the documents that are others now. */
interface Change {
  readonly version: string;
  readonly changed: readonly string[];
}

/** Follow what changes after a revision, until the function that is given back is called. */
export function follow(revision: string, shelf: Shelf, index: (next: IndexDocument) => void): () => void {
  // One change after the other: the index of an earlier one must not come last. The next one makes good what fails.
  let last = Promise.resolve();
  const source = new EventSource(`events?since=${encodeURIComponent(revision)}`);
  source.addEventListener("message", (event: MessageEvent<string>) => {
    const change = JSON.parse(event.data) as Change;
    last = last.then(() => taken(change, shelf, index)).catch(() => undefined);
  });
  return () => { source.close(); };
}

/** Load what has changed, the index too, and show it all at once: a document's rows are numbered as in its index. */
export async function taken(
  change: Change,
  shelf: Shelf,
  index: (next: IndexDocument) => void,
  loadIndex = (version: string): Promise<IndexDocument> => load<IndexDocument>("index", version),
): Promise<void> {
  const [show, next] = await Promise.all([shelf.refreshed(change.changed, change.version), loadIndex(change.version)]);
  show();
  index(next);
}
