/** A data file's text is read as Python packed it. */

import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { unpacked } from "../src/data/load.ts";
import type { IndexDocument } from "../src/data/documents/index.ts";
import { Shelf } from "../src/data/shelf.ts";
import { taken } from "../src/page/live.ts";
import { index } from "./made.ts";

describe("documents", () => {
  test("are base64 of gzip of JSON", async () => {
    const document = { "</script>": ["ä", "\u2028", 1.5, null] };
    const text = gzipSync(JSON.stringify(document)).toString("base64");
    expect(await unpacked(text)).toEqual(document);
  });

  test("that are damaged are an error", async () => {
    await expect(unpacked("AAAA")).rejects.toThrow();
  });
});

describe("the shelf", () => {
  test("loads what is asked for once, and says when it has come", async () => {
    const asked: string[] = [];
    let arrivals = 0;
    const shelf = new Shelf(() => { arrivals += 1; }, (name) => {
      asked.push(name);
      return name === "bad" ? Promise.reject(new Error("gone")) : Promise.resolve({ name });
    });
    expect(shelf.ask("c-1")).toEqual({ state: "loading" });
    shelf.ask("c-1");
    shelf.ask("bad");
    await new Promise((done) => setTimeout(done, 0));
    expect(asked).toEqual(["c-1", "bad"]);
    expect(arrivals).toBe(2);
    expect(shelf.ask("c-1")).toEqual({ state: "there", document: { name: "c-1" } });
    expect(shelf.ask("bad")).toEqual({ state: "failed", why: "gone" });
    await shelf.refreshed(["c-1", "never asked"], "2");
    expect(asked).toEqual(["c-1", "bad", "c-1"]);
  });

  test("a change is shown with its index at once, whichever of them comes first", async () => {
    const shelf = new Shelf(() => undefined, (name, version = "1") => Promise.resolve({ name, version }));
    shelf.ask("c-1");
    await new Promise((done) => setTimeout(done, 0));
    const seen: unknown[] = [];
    let come: (next: IndexDocument) => void = () => undefined;
    const waiting = new Promise<IndexDocument>((done) => { come = done; });
    const change = { version: "2", changed: ["c-1"] };
    const made = taken(change, shelf, () => { seen.push(shelf.ask("c-1")); }, () => waiting);
    await new Promise((done) => setTimeout(done, 0));
    expect(shelf.ask("c-1")).toEqual({ state: "there", document: { name: "c-1", version: "1" } });
    come(index());
    await made;
    expect(seen).toEqual([{ state: "there", document: { name: "c-1", version: "2" } }]);
  });
});
