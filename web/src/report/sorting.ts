/** Sorts the tables of a report by whichever column is asked; a third press gives the order back. */

type Way = "ascending" | "descending";

/** Make the last heading of each column a button. */
export function makeSortable(table: HTMLTableElement): void {
  const body = table.tBodies[0];
  if (body === undefined || body.rows.length < 2) return;
  const before = [...body.rows];
  headings(table).forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => { turn(table, heading, column, before); });
  });
}

/** The heading of each column: the lowest one; where two rows of headings stand, the second has no name of the line. */
export function headings(table: HTMLTableElement): HTMLTableCellElement[] {
  const rows = [...(table.tHead?.rows ?? [])];
  const [first, second] = rows;
  if (first === undefined) return [];
  const upper = [...first.cells];
  if (second === undefined) return upper.filter((cell) => cell.colSpan === 1);
  return [...upper.filter((cell) => cell.rowSpan > 1), ...second.cells];
}

function turn(
  table: HTMLTableElement,
  heading: HTMLTableCellElement,
  column: number,
  before: readonly HTMLTableRowElement[],
): void {
  const way = heading.getAttribute("aria-sort");
  const next: Way | null = way === null ? "ascending" : way === "ascending" ? "descending" : null;
  for (const other of headings(table)) other.removeAttribute("aria-sort");
  if (next !== null) heading.setAttribute("aria-sort", next);
  table.tBodies[0]?.append(...(next === null ? before : sortedRows(before, column, next)));
}

/** Rows by what stands in a column: figures by size, all else as text; what is empty comes last. */
export function sortedRows(
  rows: readonly HTMLTableRowElement[],
  column: number,
  way: Way,
): readonly HTMLTableRowElement[] {
  const turned = way === "ascending" ? 1 : -1;
  return [...rows].sort((one, other) => {
    const [a, b] = [textAt(one, column), textAt(other, column)];
    if (a === "" || b === "") return Number(a === "") - Number(b === "");
    return turned * compared(a, b);
  });
}

function compared(one: string, other: string): number {
  const [a, b] = [figureOf(one), figureOf(other)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return one.localeCompare(other, "en", { numeric: true });
}

/** The figure with which a cell begins, behind its mark: `=`, `?`, `×`. */
function figureOf(text: string): number {
  const found = /^[=?×\s]*(-?[\d,]*\.?\d+)/.exec(text);
  return found?.[1] === undefined ? Number.NaN : Number(found[1].replaceAll(",", ""));
}

/** What a cell says, without its interval. */
function textAt(row: HTMLTableRowElement, column: number): string {
  const cell = row.cells[column];
  if (cell === undefined) return "";
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll(".span, .note")) part.remove();
  return copy.textContent.trim();
}
