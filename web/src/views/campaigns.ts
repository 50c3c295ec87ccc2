/** The campaigns that have rows left: where figures come from, and which are shown elsewhere. */

import type { CampaignEntry, Progress } from "../data/documents/index.ts";
import { pick } from "../data/pick.ts";
import { cell, type Cell } from "../text/table.ts";
import { counted, sentence } from "../text/words.ts";
import type { Material, Picture, View } from "./view.ts";

export const campaigns: View = {
  name: "campaigns",
  title: "Campaigns",
  reading: "Every campaign that has rows left, the newest first. The list beside the pictures says which are drawn.",
  needs: "index",
  pictures,
  nothing: "No campaign has a row that is left.",
};

function pictures(material: Material): Picture[] {
  const left = newestFirst(material);
  if (left.length === 0) return [];
  const machines = new Set(left.map(({ entry }) => entry.machine)).size;
  return [
    {
      name: "campaigns",
      heading: "Campaigns",
      environment: counted(machines, "machine"),
      remarks: [],
      table: {
        caption: "Campaigns that have rows left",
        columns: [
          { title: "begun" },
          { title: "scenario" },
          { title: "title" },
          { title: "machine" },
          { title: "rows left", numeric: true },
          { title: "trials", numeric: true },
          { title: "Orrery" },
          { title: "results" },
          { title: "command" },
        ],
        rows: left.map(({ entry, rows }) => row(material, entry, rows)),
      },
      explanation: [
        sentence(
          `${counted(left.length, "campaign")} of ${material.index.campaigns.length}, with ` +
            `${count(material.selection.left)} of ${count(material.selection.all)} rows, ` +
            counted(machines, "machine"),
        ),
      ],
    },
  ];
}

/** The campaigns that have rows left, the newest first, with the numbers that they have in the index. */
export function newestFirst(material: Pick<Material, "index" | "selection">): { entry: CampaignEntry; rows: number }[] {
  return material.index.campaigns
    .map((entry, number) => ({ entry, rows: material.selection.ofCampaign[number] ?? 0 }))
    .filter(({ rows }) => rows > 0)
    .reverse();
}

function count(rows: number): string {
  return rows.toLocaleString("en-US");
}

function row(material: Material, entry: CampaignEntry, rows: number): Cell[] {
  return [
    cell(entry.created),
    cell(entry.scenario),
    cell(entry.title),
    cell(pick(material.index.machines, entry.machine).name),
    { text: `${rows} of ${entry.rows}`, sort: rows },
    { text: trials(entry.progress), sort: entry.progress.trials },
    cell(entry.version),
    cell(entry.origin),
    cell(entry.command),
  ];
}

/** `12 of 60`; of a campaign that is as long as needed, how many there are. */
export function trials(progress: Progress): string {
  return progress.planned === 0 ? String(progress.trials) : `${progress.trials} of ${progress.planned}`;
}
