// Builds the program of the site and the part for reports, the same bytes from the same sources:
//   node build.mjs [FOLDER]
// FOLDER is ../src/orrery/site/program, where they are committed; sources.json there says from what each was built.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const TARGET = process.argv[2] ?? join(HERE, "..", "src", "orrery", "site", "program");
const TARGETS = ["chrome111", "firefox115", "safari16.4"];

const SHARED = {
  absWorkingDir: HERE,
  bundle: true,
  minify: true,
  charset: "ascii",
  legalComments: "none",
  metafile: true,
  target: TARGETS,
  write: false,
};
const SCRIPT = { ...SHARED, format: "iife", platform: "browser", jsx: "automatic", jsxImportSource: "preact" };

const sha256 = (content) => createHash("sha256").update(content).digest("hex");

/** Every file below a folder, in the order of their names. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}

/** What decides about the bytes that come out: our sources, this file, and the versions of all packages. */
function sources() {
  const own = ["build.mjs", "package.json", "package-lock.json", "tsconfig.json"].map((name) => join(HERE, name));
  const found = [...own.filter((file) => existsSync(file)), ...filesIn(join(HERE, "src"))];
  return Object.fromEntries(found.map((file) => [relative(HERE, file), sha256(readFileSync(file))]));
}

/** The folder of the package that a file belongs to, or nothing for our own. */
function packageOf(file) {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file);
  return found?.[1];
}

/** The licence of every package of which anything is in the bundle. */
function licences(metafiles) {
  const used = metafiles.flatMap((one) => Object.values(one.outputs)).flatMap((one) =>
    Object.entries(one.inputs).filter(([, input]) => input.bytesInOutput > 0).map(([file]) => packageOf(file)),
  );
  const folders = [...new Set(used.filter((folder) => folder !== undefined))].sort();
  return folders.map((folder) => licence(join(HERE, folder))).join(`\n${"-".repeat(80)}\n\n`);
}

function licence(folder) {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (file === undefined) throw new Error(`${about.name} has no licence beside it: it cannot be handed on`);
  return `${about.name} ${about.version}, ${about.license}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

const made = await Promise.all([
  build({ ...SCRIPT, entryPoints: ["src/page/main.tsx"], outfile: "app.js" }),
  build({ ...SCRIPT, entryPoints: ["src/report/main.ts"], outfile: "report.js" }),
  build({ ...SHARED, entryPoints: ["src/app.css"], outfile: "app.css" }),
]);
const outputs = made.flatMap((one) => one.outputFiles.map((file) => [relative(HERE, file.path), file.contents]));
outputs.push(["third-party.txt", licences(made.map((one) => one.metafile))]);

mkdirSync(TARGET, { recursive: true });
const about = { sources: sources(), outputs: {} };
for (const [name, content] of outputs) {
  writeFileSync(join(TARGET, name), content);
  about.outputs[name] = { sha256: sha256(content), bytes: content.length };
  console.log(`${name}: ${content.length} bytes`);
}
writeFileSync(join(TARGET, "sources.json"), `${JSON.stringify(about, null, 1)}\n`);
