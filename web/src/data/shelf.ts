/** Documents that were asked for: each is loaded once, and whoever draws is told when one has come. */

import { load } from "./load.ts";

export type Shelved<T> =
  | { readonly state: "loading" }
  | { readonly state: "there"; readonly document: T }
  | { readonly state: "failed"; readonly why: string };

type Load = (name: string, version?: string) => Promise<unknown>;

export class Shelf {
  private readonly known = new Map<string, Shelved<unknown>>();
  private readonly loader: Load;
  private readonly changed: () => void;

  constructor(changed: () => void, loader: Load = load) {
    this.changed = changed;
    this.loader = loader;
  }

  /** A document as far as it is there; asking for it begins to load it. */
  ask<T>(name: string): Shelved<T> {
    const found = this.known.get(name);
    if (found !== undefined) return found as Shelved<T>;
    const loading: Shelved<T> = { state: "loading" };
    this.known.set(name, loading);
    void this.fill(name);
    return loading;
  }

  /** Load documents anew that were asked for before; what was there stays until what is given back is called. */
  async refreshed(names: Iterable<string>, version: string): Promise<() => void> {
    const asked = [...names].filter((name) => this.known.has(name));
    const found = await Promise.all(asked.map(async (name) => [name, await this.loaded(name, version)] as const));
    return () => {
      for (const [name, document] of found) this.known.set(name, document);
      this.changed();
    };
  }

  private async fill(name: string): Promise<void> {
    this.known.set(name, await this.loaded(name));
    this.changed();
  }

  private async loaded(name: string, version?: string): Promise<Shelved<unknown>> {
    try {
      return { state: "there", document: await this.loader(name, version) };
    } catch (error) {
      return { state: "failed", why: error instanceof Error ? error.message : String(error) };
    }
  }
}
