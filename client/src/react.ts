import { useCallback, useEffect, useRef, useState } from "react";
import type { Operations, Palette, Theme } from "./api-types.ts";
import type { Tincture } from "./create-tincture.ts";
import type { TinctureError } from "./errors.ts";
import { type CallOptions, createChargeId } from "./request.ts";
import type { Result } from "./result.ts";

/** The state of a request. */
export interface Loaded<Data> {
  /** The last reply. It stays while the next one loads. */
  readonly data: Result<Data> | undefined;
  readonly error: TinctureError | undefined;
  readonly isLoading: boolean;
  /** Requests again. Without a seed this returns another palette. */
  readonly reload: () => void;
}

type PaletteQuery = Omit<Operations["generatePalette"]["query"], "count">;

/** Generates a palette, and another when the query changes. Each costs 1 credit. */
export function usePalette(tincture: Tincture, query: PaletteQuery = {}): Loaded<Palette> {
  return useRequest<PaletteQuery, Palette>(tincture.palettes.generate, query);
}

/** Returns a theme, and another when the query changes. Each costs 1 credit. */
export function useTheme(tincture: Tincture, query: Operations["getTheme"]["query"]): Loaded<Theme> {
  return useRequest(tincture.theme, query);
}

type Send<Query, Data> = (query: Query, call: CallOptions) => Promise<Result<Data>>;

function useRequest<Query, Data>(send: Send<Query, Data>, query: Query): Loaded<Data> {
  const [count, setCount] = useState(0);
  const [state, setState] = useState<Omit<Loaded<Data>, "reload">>({
    data: undefined,
    error: undefined,
    isLoading: true,
  });
  const reload = useCallback(() => setCount((previous) => previous + 1), []);
  const name = `${count} ${JSON.stringify(query)}`;
  // React runs effects twice in development. Both requests have the same charge.
  const charge = useRef({ name: "", id: "" });
  useEffect(() => {
    if (charge.current.name !== name) charge.current = { name, id: createChargeId() };
    const ending = new AbortController();
    setState((previous) => ({ ...previous, isLoading: true }));
    send(query, { chargeId: charge.current.id, signal: ending.signal }).then(
      (data) => setState({ data, error: undefined, isLoading: false }),
      (error: TinctureError) => {
        if (!ending.signal.aborted) setState((previous) => ({ data: previous.data, error, isLoading: false }));
      },
    );
    return () => ending.abort();
    // The name contains the query, whose identity may change with every render.
  }, [send, name]);
  return { ...state, reload };
}
