/**
 * Data files are scripts that hand over what they hold: a page that was opened from a folder may load nothing else
 * (docs/decisions says why). Each is asked for once, when it is needed.
 */

declare global {
  /** What a data file calls: its name, and its document as base64 of gzip. */
  var orrery: ((name: string, content: string) => void) | undefined;
}

const FOLDER = "data";
const arrived = new Map<string, string>();
const pending = new Map<string, Promise<unknown>>();

/** Let data files hand over what they hold. */
export function listen(): void {
  globalThis.orrery = (name, content) => {
    arrived.set(name, content);
  };
}

/** The document of a name; rejected with a sentence for people where it cannot be had. `version` passes by caches. */
export function load<T>(name: string, version = ""): Promise<T> {
  // One after the other: both would hand over under the same name.
  const before = (pending.get(name) ?? Promise.resolve()).catch(() => undefined);
  const mine = before.then(() => loaded<T>(name, version));
  pending.set(name, mine);
  return mine;
}

async function loaded<T>(name: string, version: string): Promise<T> {
  arrived.delete(name);
  await fetched(`${FOLDER}/${name}.js${version === "" ? "" : `?v=${encodeURIComponent(version)}`}`);
  const content = arrived.get(name);
  if (content === undefined) throw new Error(`${FOLDER}/${name}.js is there and holds something else`);
  arrived.delete(name);
  return (await unpacked(content)) as T;
}

/** What a data file's text says. */
export async function unpacked(content: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const found: unknown = JSON.parse(await new Response(stream).text());
  return found;
}

function fetched(address: string): Promise<void> {
  return new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => {
      script.remove();
      done();
    });
    script.addEventListener("error", () => {
      script.remove();
      failed(new Error(`${address} cannot be read: is the whole folder there?`));
    });
    document.head.append(script);
  });
}
