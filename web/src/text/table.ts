/** Tables as data: what a page shows, sorts, and hands out as CSV. */

export interface Cell {
  readonly text: string;
  /** By what the column is sorted; the text where there is none. Null comes last whichever way. */
  readonly sort?: number | string | null;
  /** What stands in a CSV file; the number of `sort`, else the text. */
  readonly raw?: string;
  /** A verdict, which is drawn as one. */
  readonly verdict?: string;
  /** How far above (to 1) or below (to -1) what is usual it is; the text says it too. */
  readonly tint?: number;
}

export interface TableColumn {
  readonly title: string;
  readonly unit?: string;
  /** The unit in a CSV file, whose figures are not divided to be read. */
  readonly raw?: string;
  readonly meaning?: string;
  readonly numeric?: boolean;
}

export interface Table {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface Order {
  readonly column: number;
  readonly falls: boolean;
}

export function cell(text: string, sort?: number | string | null): Cell {
  return sort === undefined ? { text } : { text, sort };
}

/** The rows in an order; those that are alike stay as they were. */
export function sorted(table: Table, order: Order | null): readonly (readonly Cell[])[] {
  if (order === null) return table.rows;
  const turn = order.falls ? -1 : 1;
  return [...table.rows].sort((one, other) => {
    const [a, b] = [keyOf(one[order.column]), keyOf(other[order.column])];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return turn * compared(a, b);
  });
}

/** CSV (RFC 4180) with a heading, in the order of the table; figures are in the units of the metrics. */
export function csv(table: Table): string {
  const heading = table.columns.map((column) => {
    const unit = column.raw ?? column.unit ?? "";
    return unit === "" ? column.title : `${column.title} (${unit})`;
  });
  const lines = [heading, ...table.rows.map((row) => row.map(rawOf))];
  return lines.map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

function keyOf(of: Cell | undefined): number | string | null {
  if (of === undefined) return null;
  return of.sort === undefined ? of.text : of.sort;
}

function compared(one: number | string, other: number | string): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "en", { numeric: true });
}

function rawOf(of: Cell): string {
  if (of.raw !== undefined) return of.raw;
  if (typeof of.sort === "number") return String(of.sort);
  return of.sort === null ? "" : of.text;
}

/** A field that a spreadsheet takes for text, whatever it begins with. */
function quoted(field: string): string {
  const harmless = /^[=+\-@\t\r]/.test(field) && Number.isNaN(Number(field)) ? `'${field}` : field;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
