/** Which campaigns are drawn, and what is said of those that are not. */

import { expect, test } from "vitest";
import { BEGIN } from "../src/choose/address.ts";
import { facetsOf } from "../src/choose/facets.ts";
import { select } from "../src/choose/filter.ts";
import { pick } from "../src/data/pick.ts";
import { MOST_SHOWN, notDrawnCampaigns, shownCampaigns } from "../src/page/gather.ts";
import { index } from "./made.ts";

/** The first campaign of the usual index so many times, each by a name of its own. */
function many(count: number): ReturnType<typeof index> {
  const found = index();
  const rows = Object.fromEntries(
    Object.entries(found.rows).map(([name, of]) => [name, Array.from({ length: count }, () => of.slice(0, 4)).flat()]),
  ) as unknown as typeof found.rows;
  const campaigns = Array.from({ length: count }, (_, at) => ({ ...pick(found.campaigns, 0), name: `c-${at}` }));
  return { ...found, campaigns, rows };
}

function said(count: number, names: readonly string[]): [number, string[]] {
  const found = many(count);
  const selection = select(found, facetsOf(found), BEGIN.choices, BEGIN.days);
  const state = { ...BEGIN, campaigns: names };
  return [shownCampaigns(found, selection, state).length, notDrawnCampaigns(found, selection, state)];
}

test("six at most are drawn, and it is said how many of those that were chosen are not", () => {
  const names = Array.from({ length: MOST_SHOWN + 2 }, (_, at) => `c-${at}`);
  expect(said(9, names)).toEqual([MOST_SHOWN, ["2 further chosen campaigns are not drawn: choose fewer."]]);
  expect(said(9, names.slice(0, MOST_SHOWN))).toEqual([MOST_SHOWN, []]);
});

test("a campaign that is chosen and has no row left is said to have none", () => {
  expect(said(2, ["c-0", "c-7"])).toEqual([1, ["1 of two chosen campaigns has no row left."]]);
  expect(said(2, [])).toEqual([1, []]);
});
