/** A table that sorts by whichever column is asked. */

import { useState } from "preact/hooks";
import { sorted, type Cell, type Order, type Table, type TableColumn } from "../text/table.ts";

/** So many rows are shown before all are asked for; a CSV file has them all. */
const FIRST = 200;
const TINTS = 4;
/** Texts of so many letters stand in one line. */
const SHORT = 24;

type Way = "ascending" | "descending" | "none";
const ARROWS: Readonly<Record<Way, string>> = { ascending: " ▲", descending: " ▼", none: "" };

export function Sheet({ table }: { readonly table: Table }) {
  const [order, setOrder] = useState<Order | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const rows = sorted(table, order);
  const shown = showsAll ? rows : rows.slice(0, FIRST);
  const turn = (column: number): void => { setOrder({ column, falls: order?.column === column && !order.falls }); };
  return (
    <div class="scroller" role="group" aria-label={table.caption} tabIndex={0}>
      <table>
        <caption>{table.caption}</caption>
        <thead>
          <tr>
            {table.columns.map((column, at) => (
              <Heading key={at} of={column} way={wayOf(order, at)} turn={() => { turn(at); }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, line) => (
            <tr key={line}>
              {row.map((one, at) => {
                if (at === 0) return <th key={at} scope="row">{one.text}</th>;
                return <Data key={at} of={one} numeric={table.columns[at]?.numeric === true} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length ? (
        <button type="button" onClick={() => { setShowsAll(true); }}>{rows.length - shown.length} more rows</button>
      ) : null}
    </div>
  );
}

interface HeadingProps {
  readonly of: TableColumn;
  readonly way: Way;
  readonly turn: () => void;
}

function Heading({ of, way, turn }: HeadingProps) {
  return (
    <th scope="col" title={of.meaning ?? ""} aria-sort={way} class={of.numeric === true ? "number" : ""}>
      <button type="button" onClick={turn}>
        {of.title}
        {of.unit === undefined || of.unit === "" ? null : <span class="unit"> {of.unit}</span>}
        <span class="way" aria-hidden="true">{ARROWS[way]}</span>
      </button>
    </th>
  );
}

function Data({ of, numeric }: { readonly of: Cell; readonly numeric: boolean }) {
  const side = (of.tint ?? 0) > 0 ? "above" : "below";
  const tint = of.tint === undefined ? "" : ` ${side}-${Math.ceil(Math.abs(of.tint) * TINTS)}`;
  const isPill = of.verdict !== undefined && of.text !== "";
  const kind = numeric ? "number" : of.text.length <= SHORT ? "short" : "long";
  return (
    <td class={`${kind}${tint}`}>
      {isPill ? <span class={`pill ${of.verdict ?? ""}`}>{of.text}</span> : of.text}
    </td>
  );
}

function wayOf(order: Order | null, at: number): Way {
  if (order === null || order.column !== at) return "none";
  return order.falls ? "descending" : "ascending";
}
