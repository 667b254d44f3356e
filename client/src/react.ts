"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Palette, PalettePart, Theme } from "./api-types.ts";
import type { Include, Query, Tincture, WithParts } from "./create-tincture.ts";
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

type PaletteQuery = Query<"generatePalette"> & { readonly count?: never };

/** Generates a palette, and another when the query changes. Each costs 1 credit. */
export function usePalette<const Part extends PalettePart = never>(
  tincture: Tincture,
  query?: PaletteQuery & Include<Part>,
): Loaded<WithParts<Palette, Part>> {
  return useRequest((call) => tincture.palettes.generate<Part>(query, call), query);
}

/** Returns a theme, and another when the query changes. Each costs 1 credit. */
export function useTheme(tincture: Tincture, query?: Query<"getTheme">): Loaded<Theme> {
  return useRequest((call) => tincture.theme(query, call), query);
}

function useRequest<Data>(send: (call: CallOptions) => Promise<Result<Data>>, query: object | undefined): Loaded<Data> {
  const [count, setCount] = useState(0);
  const [state, setState] = useState<Omit<Loaded<Data>, "reload">>({
    data: undefined,
    error: undefined,
    isLoading: true,
  });
  const reload = useCallback(() => setCount((previous) => previous + 1), []);
  const name = `${count} ${JSON.stringify(query)}`;
  const charge = useRef({ name: "", id: "" });
  useEffect(() => {
    if (charge.current.name !== name) charge.current = { name, id: createChargeId() };
    const ending = new AbortController();
    const call = { chargeId: charge.current.id, signal: ending.signal };
    function settle(result: Partial<typeof state>): void {
      if (!ending.signal.aborted) setState(({ data }) => ({ data, error: undefined, isLoading: false, ...result }));
    }
    settle({ isLoading: true });
    // React runs effects twice in development. The first is over before a request leaves, and both
    // have the same charge.
    Promise.resolve()
      .then(() => (ending.signal.aborted ? undefined : send(call)))
      .then(
        (data) => settle({ data }),
        (error: TinctureError) => settle({ error }),
      );
    return () => ending.abort();
    // Query and client are left out: a component that creates them in each render would never end
    // to request, and to pay.
  }, [name]);
  return { ...state, reload };
}
