import { useEffect, useReducer, useRef, useState } from "react";
import { useHref, useLocation } from "react-router";
import { editorPath } from "../../../server/src/domain/site-paths.ts";
import { readHistory, writeHistory } from "./browser-memory.ts";
import {
  type DrawColors,
  type EditorAction,
  type EditorState,
  listHexes,
  reduceEditor,
  startEditor,
} from "./editor-state.ts";

export type EditorControl = ReturnType<typeof useEditor>;

/** Browsers refuse addresses that change too often. */
const addressRestMs = 120;
const generatorMissing = "The generator could not be loaded. Check the connection and try again.";

/** The editor's state, its address and its memory. Colors that arrive by a link come as a step of their own. */
export function useEditor(colors: readonly string[]) {
  const [state, dispatch] = useReducer(reduceEditor, colors, startEditor);
  const [loaded, setLoaded] = useState(colors);
  const [notice, setNotice] = useState<string>();
  if (loaded !== colors) {
    setLoaded(colors);
    dispatch({ type: "show", colors });
  }
  const hexes = listHexes(state.present);
  const address = useHref(editorPath(hexes));
  useAddress(address);
  useSession(state, dispatch);

  async function draw(use: (draw: DrawColors) => void): Promise<void> {
    try {
      const { createDraw } = await import("./palette-model.ts");
      use(createDraw((count) => crypto.getRandomValues(new Uint8Array(count))));
      setNotice(undefined);
    } catch {
      setNotice(generatorMissing);
    }
  }
  return {
    state,
    hexes,
    /** The palette's path on this site. */
    address,
    /** What did not work, in words. */
    notice,
    dispatch,
    generate: () => void draw((draw) => dispatch({ type: "generate", draw })),
    /** @param index - where the new color is to stand */
    add: (index: number) => void draw((draw) => dispatch({ type: "add", index, draw })),
  };
}

/**
 * Keeps the address on the present palette: at once, and when changes follow each other closely after the last of them. The router
 * is not asked: it would load again what the editor already knows. It reads the address whenever somebody goes back. While
 * somebody leaves, the browser is on another page's entry before this one is gone; that entry is not to be touched.
 */
function useAddress(address: string): void {
  const { key } = useLocation();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    function write(): void {
      if (readEntryKey() !== key || location.pathname === address) return;
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

function useSession({ visited }: EditorState, dispatch: (action: EditorAction) => void): void {
  useEffect(() => dispatch({ type: "recall", visited: readHistory(openTabStorage) }), [dispatch]);
  useEffect(() => writeHistory(openTabStorage, visited), [visited]);
}

function openTabStorage(): Storage {
  return sessionStorage;
}
