import { formatPalette } from "@tincture/color";
import { type PalettePromises, editorPath } from "@tincture/contract/site-paths";
import { useReducer, useState } from "react";
import { useHref, useLocation, useRouteLoaderData } from "react-router";
import type { loader as loadRoot } from "../root.tsx";
import { hasNoPromises, arePromisesEqual } from "./state/promises.ts";
import { type PaletteTheme, formatTheme } from "./state/palette-theme.ts";
import { type DrawColors, isCleared, listHexes, reduceEditor, startEditor } from "./state/editor-state.ts";
import { useAddress } from "./use-address.ts";
import type { ColorNames } from "./canvas/use-color-names.ts";
import { useDrafts } from "./save/use-drafts.ts";

export type EditorControl = ReturnType<typeof useEditor>;

export interface ToolProps {
  readonly control: EditorControl;
  readonly names: ColorNames;
}

const generatorMissing = "The generator could not be loaded. Check your connection and try again.";

export interface ShownAddress {
  readonly colors: readonly string[];
  readonly promises: PalettePromises;
  readonly theme: PaletteTheme;
}

/** Following a link to another palette is one step. */
export function useEditor(shown: ShownAddress, previewQuery: string) {
  const [state, dispatch] = useReducer(reduceEditor, shown, startEditor);
  const { key } = useLocation();
  const { colors } = shown;
  const [loaded, setLoaded] = useState({ colors, key });
  const [notice, setNotice] = useState<string>();
  if (loaded.colors !== colors) {
    setLoaded({ colors, key });
    // Back and Forward reload an entry whose address may be older than the editor's state.
    if (loaded.key !== key) dispatch({ type: "show", ...shown });
  }
  const hexes = listHexes(state.present);
  const themeQuery = formatTheme(state.theme, state.present);
  const address = useHref([themeQuery, previewQuery].reduce(joinQuery, editorPath(hexes, state.promises)));
  const wordsPath = useHref("/words");
  const person = useRouteLoaderData<typeof loadRoot>("root")?.person;
  const owner = person?.accountId;
  const drafts = useDrafts({ state, shown, dispatch, owner, path: useHref("/editor-sessions") });
  useAddress({ address, palette: formatPalette(hexes), owner, isCleared: isCleared(state) });

  async function draw(use: (draw: DrawColors) => void, promises = state.promises): Promise<void> {
    try {
      use(await createDraw(promises, wordsPath));
      setNotice(undefined);
    } catch {
      setNotice(generatorMissing);
    }
  }
  /** With `isDrawn`, also generates colors that keep the promises, in the same step. */
  function promise(promises: PalettePromises, isDrawn: boolean): void {
    dispatch({ type: "promise", promises });
    const joined = arePromisesEqual(promises, state.promises) ? {} : { promises };
    if (isDrawn) void draw((draw) => dispatch({ type: "generate", draw, ...joined }), promises);
  }
  return {
    state,
    hexes,
    address,
    wordsPath,
    notice,
    dispatch,
    promise,
    setTheme: (changed: Partial<PaletteTheme>) => dispatch({ type: "theme", theme: { ...state.theme, ...changed } }),
    ...drafts,
    generate: () => void draw((draw) => dispatch({ type: "generate", draw })),
    add: (index: number) => void draw((draw) => dispatch({ type: "add", index, draw })),
  };
}

function joinQuery(path: string, query: string): string {
  return query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

/** The same slots give the same colors each time, because React may run the reducer twice. */
async function createDraw(promises: PalettePromises, wordsPath: string): Promise<DrawColors> {
  if (!hasNoPromises(promises))
    return (await import("./state/promised-draw.ts")).preparePromisedDraw(randomBytes, promises, wordsPath);
  const { drawSeed, fillSlots, generatePalette } = await import("@tincture/color/generate");
  const seed = drawSeed(randomBytes);
  return (slots) => {
    const locks = slots.filter((slot) => slot !== undefined);
    return { kind: "drawn", colors: fillSlots(slots, generatePalette({ seed, size: slots.length, locks })) };
  };
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
