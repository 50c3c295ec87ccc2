/** Where the program begins: it asks for the index, and shows the page or why there is none. */

import { render } from "preact";
import type { IndexDocument } from "../data/documents/index.ts";
import { listen, load } from "../data/load.ts";
import { App } from "./app.tsx";

const FORMAT = 3;

async function begin(host: HTMLElement): Promise<void> {
  listen();
  try {
    const index = await load<IndexDocument>("index");
    if (index.format !== FORMAT) throw new Error(`their format is ${index.format}, this program reads ${FORMAT}`);
    host.replaceChildren();
    render(<App begin={index} />, host);
  } catch (error) {
    const line = document.createElement("p");
    line.setAttribute("role", "alert");
    line.textContent = `The results cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
    host.replaceChildren(line);
  }
}

const host = document.getElementById("site");
if (host !== null) void begin(host);
