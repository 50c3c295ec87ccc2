/** The pictures of a view: each with what must be known of it, its table, its words, its files. */

import { useRef } from "preact/hooks";
import { fileName, hand, styled, svgText } from "../draw/download.ts";
import { csv } from "../text/table.ts";
import { whyNothing, type Picture, type View } from "../views/view.ts";
import { Figure } from "./figure.tsx";
import type { Gathered } from "./gather.ts";
import { Sheet } from "./sheet.tsx";

export function Pictures({ view, gathered }: { readonly view: View; readonly gathered: Gathered }) {
  const pictures = view.pictures(gathered.material);
  if (pictures.length === 0) {
    return gathered.loading > 0 ? null : <p class="nothing">{whyNothing(view, gathered.material.index)}</p>;
  }
  const environments = [...new Set(pictures.map((one) => one.environment))];
  return (
    <>
      {environments.length > 1 ? (
        <div class="environments" role="note">
          <p>
            These pictures are of {environments.length} different environments. Figures of one are not ranked against
            those of another.
          </p>
          <ul>{environments.map((one) => <li key={one}>{one}</li>)}</ul>
        </div>
      ) : null}
      {pictures.map((picture, at) => <One key={`${at} ${picture.name}`} picture={picture} />)}
    </>
  );
}

function handPicture(name: string, svg: SVGSVGElement | null): void {
  if (svg !== null) hand(name, "image/svg+xml", svgText(svg, styled));
}

function One({ picture }: { readonly picture: Picture }) {
  const drawn = useRef<SVGSVGElement | null>(null);
  const name = fileName(picture.name);
  return (
    <section class="picture" aria-label={`${picture.heading}, ${picture.environment}`}>
      <h3>{picture.heading}</h3>
      <p class="environment">
        {picture.environment}
        {picture.source === undefined ? null : <small> {picture.source}</small>}
      </p>
      {picture.remarks.filter((one) => one !== "").map((one) => <p class="remark" key={one}>{one}</p>)}
      {picture.chart === undefined ? null : (
        <Figure chart={picture.chart} names={picture.names ?? []} drawn={drawn} />
      )}
      {picture.explanation.length === 0 ? null : (
        <details class="explain" open>
          <summary>Explain</summary>
          <div data-explanation>{picture.explanation.map((line, at) => <p key={at}>{line}</p>)}</div>
        </details>
      )}
      <p class="files">
        {picture.chart === undefined ? null : (
          <button type="button" onClick={() => { handPicture(`${name}.svg`, drawn.current); }}>
            Picture as SVG
          </button>
        )}
        <button type="button" onClick={() => { hand(`${name}.csv`, "text/csv", csv(picture.table)); }}>
          Table as CSV
        </button>
      </p>
      <Sheet table={picture.table} />
    </section>
  );
}
