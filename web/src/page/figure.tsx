/** A picture as wide as there is room, its points alive, the names of its series beside it. */

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Chart, Named } from "../draw/chart.ts";
import { draw, swatch } from "../draw/plot.ts";
import { enliven, Tip } from "../draw/spots.ts";

interface Props {
  readonly chart: Chart;
  readonly names: readonly Named[];
  readonly drawn: RefObject<SVGSVGElement>;
}

const NARROWEST = 320;

export function Figure({ chart, names, drawn }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  useLayoutEffect(() => {
    const place = host.current;
    if (place === null || width === 0) return undefined;
    const { svg, spots } = draw(chart, width);
    const tip = new Tip(place);
    place.prepend(svg);
    drawn.current = svg;
    const end = enliven(spots, tip);
    return () => {
      end();
      svg.remove();
      tip.element.remove();
    };
  }, [chart, width]);
  return (
    <figure>
      <div class="drawn" ref={host} />
      {names.length > 1 ? (
        <figcaption>
          <ul class="legend">{names.map((one) => <Name key={`${one.series} ${one.name}`} of={one} />)}</ul>
        </figcaption>
      ) : null}
    </figure>
  );
}

function Name({ of }: { readonly of: Named }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => { mark.current?.replaceChildren(swatch(of.series)); }, [of.series]);
  return (
    <li>
      <span ref={mark} />
      {of.name}
      {of.remark === undefined ? null : <small> {of.remark}</small>}
    </li>
  );
}

/** The width of an element, now and whenever it changes; 0 before it is known. */
function useWidth(of: RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const measure = (): void => { setWidth(Math.max(NARROWEST, Math.floor(element.clientWidth))); };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => { observer.disconnect(); };
  }, []);
  return width;
}
