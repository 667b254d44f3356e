import { useEffect, useReducer, useRef, useState } from "react";
import { useHref, useLocation, useRouteLoaderData } from "react-router";
import type { loader as loadRoot } from "../root.tsx";
import { type AskedPromises, editorPath } from "../../../server/src/domain/site-paths.ts";
import { asksNothing } from "./asked-promises.ts";
import { type AskedTheme, formatTheme } from "./asked-theme.ts";
import { type DrawColors, listHexes, reduceEditor, startEditor } from "./editor-state.ts";
import { useMemory } from "./use-memory.ts";

export type EditorControl = ReturnType<typeof useEditor>;

/** Browsers refuse addresses that change too often. */
const addressRestMs = 120;
const generatorMissing = "The generator could not be loaded. Check your connection and try again.";

/** What an address says of the palette itself. */
export interface ShownAddress {
  readonly colors: readonly string[];
  readonly promises: AskedPromises;
  readonly theme: AskedTheme;
}

/**
 * The editor's state, its address and its memory. What arrives by a link comes as a step of its own.
 *
 * @param previewQuery - what the address says of what is looked at; empty for nothing
 */
export function useEditor(shown: ShownAddress, previewQuery: string) {
  const [state, dispatch] = useReducer(reduceEditor, shown, startEditor);
  const [loaded, setLoaded] = useState(shown.colors);
  const [notice, setNotice] = useState<string>();
  if (loaded !== shown.colors) {
    setLoaded(shown.colors);
    dispatch({ type: "show", ...shown });
  }
  const hexes = listHexes(state.present);
  const themeQuery = formatTheme(state.theme, state.present);
  const address = useHref([themeQuery, previewQuery].reduce(joinQuery, editorPath(hexes, state.promises)));
  const wordsPath = useHref("/words");
  useAddress(address);
  const person = useRouteLoaderData<typeof loadRoot>("root")?.person;
  const account = { owner: person?.accountId, path: useHref("/editor-sessions") };
  const memory = useMemory({ state, shown, dispatch, account });

  async function draw(use: (draw: DrawColors) => void): Promise<void> {
    try {
      use(await createDrawing(state.promises, wordsPath));
      setNotice(undefined);
    } catch {
      setNotice(generatorMissing);
    }
  }
  return {
    state,
    hexes,
    /** The path of palette, promises, theme and preview on this site. */
    address,
    /** Where the meaning of words is asked for. */
    wordsPath,
    /** What did not work, in words. */
    notice,
    dispatch,
    /** Where the work is kept, and what of it is in the account. */
    work: memory.work,
    continueWork: (id: string) => void memory.sync.current?.continueWith(id),
    forgetWork: (id: string) => void memory.sync.current?.forget(id),
    dismissOffer: () => memory.sync.current?.dismissOffer(),
    /** Forgets the palettes that were seen, and what undo and redo lead to. */
    forget() {
      memory.forget();
      dispatch({ type: "forget" });
    },
    generate: () => void draw((draw) => dispatch({ type: "generate", draw })),
    /** @param index - where the new color is to stand */
    add: (index: number) => void draw((draw) => dispatch({ type: "add", index, draw })),
  };
}

function joinQuery(path: string, query: string): string {
  return query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

/** Fetches a generator: the small one where nothing is promised. */
async function createDrawing(promises: AskedPromises, wordsPath: string): Promise<DrawColors> {
  if (asksNothing(promises)) return (await import("./palette-model.ts")).createDraw(randomBytes);
  return (await import("./promised-draw.ts")).preparePromisedDraw(randomBytes, promises, wordsPath);
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/**
 * Keeps the address on the present palette, its promises and its theme: at once, and when changes follow each other closely after the last of them. The router
 * is not asked: it would load again what the editor already knows. It reads the address whenever somebody goes back. While
 * somebody leaves, the browser is on another page's entry before this one is gone; that entry is not to be touched.
 */
function useAddress(address: string): void {
  const { key } = useLocation();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    function write(): void {
      if (readEntryKey() !== key || location.pathname + location.search === address) return;
      history.replaceState(history.state, "", address);
    }
    if (rest.current === undefined) write();
    rest.current = setTimeout(() => {
      rest.current = undefined;
      write();
    }, addressRestMs);
    return () => clearTimeout(rest.current);
  }, [address, key]);
}

/** How the router names the browser's present entry: by this key, and by "default" where it has set none. */
function readEntryKey(): string {
  const entry: { readonly key?: string } | null = history.state;
  return entry?.key ?? "default";
}
