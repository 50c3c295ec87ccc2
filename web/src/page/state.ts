/** The state of the page is the address; what was loaded is a shelf beside it. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { read, write, type State } from "../choose/address.ts";
import { Shelf } from "../data/shelf.ts";

export type Go = (next: State) => void;

/** The state that the address says, and how to go to another one: a step that the browser's Back takes back. */
export function useAddress(): readonly [State, Go] {
  const [state, setState] = useState(() => read(location.hash));
  useEffect(() => {
    const heard = (): void => { setState(read(location.hash)); };
    addEventListener("hashchange", heard);
    return () => { removeEventListener("hashchange", heard); };
  }, []);
  return [state, (next) => { location.hash = write(next); }];
}

/** The shelf of loaded documents, and a number that grows whenever one has come. */
export function useShelf(): readonly [Shelf, number] {
  const [arrivals, setArrivals] = useState(0);
  const shelf = useMemo(() => new Shelf(() => { setArrivals((before) => before + 1); }), []);
  return [shelf, arrivals];
}
