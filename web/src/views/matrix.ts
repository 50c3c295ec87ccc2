/** Every client with every server: of drivers, or plain and in a container. */

import type { Campaign } from "../data/campaign.ts";
import type { Pairing } from "../data/documents/panels.ts";
import { pick, present } from "../data/pick.ts";
import { number } from "../text/numbers.ts";
import { cell, type Cell, type Table } from "../text/table.ts";
import { sentence } from "../text/words.ts";
import { environment, remarks, sourceOf } from "./shared.ts";
import type { Material, Picture, View } from "./view.ts";

export const matrix: View = {
  name: "matrix",
  title: "Matrix",
  reading:
    "A line is a client, a column a server. A pair of one driver shows its median over all operations; every other " +
    "pair how many times that of its client's own pair it takes, with the 95 % interval.",
  needs: "campaigns",
  pictures,
  nothing: "No campaign that is shown mixed drivers: `orrery run --matrix A,B` does.",
};

function pictures(material: Material): Picture[] {
  return material.campaigns.flatMap((campaign) => {
    const left = new Set(campaign.rows.map((row) => pick(campaign.document.rows.where, row)));
    return campaign.document.pairings.filter((one) => left.has(one.where)).map((one) => picture(campaign, one));
  });
}

function picture(campaign: Campaign, pairing: Pairing): Picture {
  return {
    name: `matrix ${campaign.document.scenario} ${campaign.where(pairing.where).placement}`,
    heading: `${campaign.document.title}: every client with every server`,
    environment: environment(campaign, pairing.where),
    source: sourceOf(campaign),
    remarks: remarks(campaign, pairing.where),
    table: table(pairing),
    explanation: explain(pairing),
  };
}

function table(pairing: Pairing): Table {
  const ratios = present(pairing.cells.flat().map((one) => one?.ratio)).map((ratio) => Math.abs(Math.log(ratio)));
  const reach = Math.max(...ratios, 0) || 1;
  const rows = pairing.cells.map((line, client): Cell[] => [
    cell(pick(pairing.drivers, client)),
    ...line.map((one): Cell => {
      if (one === null) return { text: "not run", sort: null };
      if (one.why !== "") return { text: `none: ${one.why}`, sort: null };
      if (one.ratio === null) return cell(one.text);
      return { text: one.text, sort: one.ratio, tint: Math.log(one.ratio) / reach };
    }),
  ]);
  return {
    caption: "Clients (lines) with servers (columns)",
    columns: [{ title: "client" }, ...pairing.drivers.map((driver) => ({ title: `server ${driver}` }))],
    rows,
  };
}

/** The pair that is farthest from its client's own, and those that gave no figure. */
function explain(pairing: Pairing): string[] {
  const all = pairing.cells.flatMap((line, client) =>
    line.map((one, server) => ({
      one,
      name: `${pick(pairing.drivers, client)} with ${pick(pairing.drivers, server)}`,
    })),
  );
  const ratios = all.flatMap(({ one, name }) => (one?.ratio ? [{ ratio: one.ratio, text: one.text, name }] : []));
  const [farthest] = ratios.sort((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
  const failed = all.flatMap(({ one, name }) => (one !== null && one.why !== "" ? [`${name}: ${one.why}`] : []));
  const first = farthest === undefined ? "" : `farthest from 1 is ${farthest.name}, ${number(farthest.ratio)} times`;
  return [sentence(first), ...failed.map(sentence)].filter((text) => text !== "");
}
