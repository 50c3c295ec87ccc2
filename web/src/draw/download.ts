/** Pictures as SVG files and tables as CSV files, made in the browser and handed to nobody else. */

const VARIABLE = /var\((--[a-z0-9-]+)\)/g;
const FONT = "system-ui, sans-serif";

/** The picture as a file that looks the same without the page: the colours of `light` as they are, no script. */
export function svgText(svg: SVGSVGElement, value: (variable: string) => string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", FONT);
  for (const element of copy.querySelectorAll("[tabindex]")) {
    element.removeAttribute("tabindex");
    element.removeAttribute("aria-describedby");
  }
  // As text: the page's policy lets no attribute set a style.
  const style = `background: ${value("--paper")}; color: ${value("--ink")}`;
  const text = new XMLSerializer().serializeToString(copy).replace(/^<svg /, `<svg style="${style}" `);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text.replace(VARIABLE, (_, name: string) => value(name))}\n`;
}

/** What a variable of the page's style is now. */
export function styled(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim() || "currentColor";
}

/** Hand a text to the reader as a file. */
export function hand(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read it by then: what is revoked at once, some of them never begin.
  setTimeout(() => { URL.revokeObjectURL(address); }, 10_000);
}

/** A file's name from what it is of: letters, digits and dashes, whatever a stranger called it. */
export function fileName(...words: readonly string[]): string {
  const plain = words.join("-").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return plain.slice(0, 80) || "orrery";
}
