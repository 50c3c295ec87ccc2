/**
 * Points that tell what they are, on hover and on keyboard focus: one stop of the Tab key for a picture, arrows inside.
 *
 * The site's pictures and those of a report both come here. What is told is text, whoever wrote it.
 */

import type { Facts } from "./chart.ts";
import type { Spot } from "./plot.ts";

const NEXT = new Set(["ArrowRight", "ArrowDown"]);
const BEFORE = new Set(["ArrowLeft", "ArrowUp"]);
const GAP = 12;
let tips = 0;

/** What a point tells, in one line: its title, and the figures that come first. */
export function spoken(facts: Facts): string {
  const first = facts.lines.slice(0, 3).map(([name, text]) => (name === "" ? text : `${name} ${text}`));
  return [facts.title, ...first].join(", ");
}

/** Milliseconds in which the pointer may go from a point to its tip. */
const WAY = 150;

/** A box beside the point that is looked at; it can be left with Escape, and stays while the pointer is on it. */
export class Tip {
  readonly element: HTMLElement;
  private shownFor: Element | null = null;
  private leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(host: HTMLElement) {
    tips += 1;
    this.element = document.createElement("div");
    this.element.className = "tip";
    this.element.id = `tip-${tips}`;
    this.element.setAttribute("role", "tooltip");
    this.element.hidden = true;
    this.element.addEventListener("pointerenter", () => { clearTimeout(this.leaving); });
    this.element.addEventListener("pointerleave", () => { this.hide(); });
    host.append(this.element);
  }

  show(spot: Spot): void {
    this.hide();
    this.shownFor = spot.element;
    this.element.replaceChildren(...contents(spot.facts));
    this.element.hidden = false;
    spot.element.setAttribute("aria-describedby", this.element.id);
    this.place(spot.element.getBoundingClientRect());
  }

  /** Hide it soon, unless the pointer comes to it. */
  leave(): void {
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => { this.hide(); }, WAY);
  }

  hide(): void {
    clearTimeout(this.leaving);
    this.shownFor?.removeAttribute("aria-describedby");
    this.shownFor = null;
    this.element.hidden = true;
  }

  /** Below the point or above it, wherever there is more room, and never beyond the window. */
  private place(point: DOMRect): void {
    const box = this.element.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const left = Math.max(GAP, Math.min(point.left + point.width / 2 - box.width / 2, width - box.width - GAP));
    const below = point.bottom + GAP;
    const isBelow = below + box.height <= window.innerHeight || point.top < box.height + GAP;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${isBelow ? below : point.top - box.height - GAP}px`;
  }
}

/** Make the points of a picture tell; the function that is given back takes all of it away again. */
export function enliven(spots: readonly Spot[], tip: Tip): () => void {
  const ending = new AbortController();
  const on = { signal: ending.signal };
  spots.forEach((spot, at) => {
    const element = spot.element;
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", spoken(spot.facts));
    element.setAttribute("tabindex", at === 0 ? "0" : "-1");
    element.classList.add("spot");
    element.addEventListener("pointerenter", () => { tip.show(spot); }, on);
    element.addEventListener("pointerleave", () => { tip.leave(); }, on);
    element.addEventListener("focus", () => { tip.show(spot); }, on);
    element.addEventListener("blur", () => { tip.hide(); }, on);
    element.addEventListener("keydown", (event) => { moved(event, spots, at, tip); }, on);
  });
  return () => {
    tip.hide();
    ending.abort();
  };
}

function moved(event: KeyboardEvent, spots: readonly Spot[], at: number, tip: Tip): void {
  if (event.key === "Escape") {
    tip.hide();
    return;
  }
  const to = target(event.key, at, spots.length);
  const next = to === null ? undefined : spots[to];
  if (next === undefined) return;
  event.preventDefault();
  spots[at]?.element.setAttribute("tabindex", "-1");
  next.element.setAttribute("tabindex", "0");
  next.element.focus();
}

/** To which of `count` points a key leads; null for a key that leads nowhere. */
export function target(key: string, at: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (NEXT.has(key)) return Math.min(count - 1, at + 1);
  return BEFORE.has(key) ? Math.max(0, at - 1) : null;
}

function contents(facts: Facts): HTMLElement[] {
  const title = textElement("strong", facts.title);
  const list = document.createElement("dl");
  for (const [name, text] of facts.lines) list.append(textElement("dt", name), textElement("dd", text));
  const made = [title, list];
  return facts.command === "" ? made : [...made, textElement("code", facts.command)];
}

function textElement(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
