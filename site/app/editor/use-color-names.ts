import { formatPalette, splitPalette } from "@tincture/color/palette";
import { useEffect, useRef, useState } from "react";
import { useHref } from "react-router";

export type ColorNames = Readonly<Record<string, string>>;

/** Dragging a slider through the colors asks for hundreds; none of them is needed for long. */
const keptMax = 400;

/** Palettes whose names the server tells: the list weighs as much as two pages, and who draws no more shall not load it. */
const palettesAskedMax = 3;

/**
 * The names of colors: those that the server knew at once, then those that it is asked for, and when a visitor goes on, or it does not
 * answer, what the list of names says. That is fetched and searched beside the page.
 *
 * @param askedMax - how often the server may be asked
 */
export function useColorNames(hexes: readonly string[], known: ColorNames, askedMax = palettesAskedMax): ColorNames {
  const [names, setNames] = useState(known);
  const askedCount = useRef(0);
  const worker = useRef<Worker>(undefined);
  const path = useHref("/color-names");
  const missing = formatPalette(hexes.filter((hex) => names[hex] === undefined));

  useEffect(() => {
    const take = (found: ColorNames) => setNames((kept) => addNames(kept, found));
    function search(): void {
      worker.current ??= startWorker(take);
      worker.current.postMessage(splitPalette(missing), []);
    }
    if (missing === "") return;
    askedCount.current += 1;
    if (askedCount.current > askedMax) search();
    else void fetchNames(`${path}/${missing}`).then(take, search);
  }, [missing, path, askedMax]);

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );
  return names;
}

async function fetchNames(address: string): Promise<ColorNames> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`Names of colors were answered with ${answer.status}`);
  const names: ColorNames = await answer.json();
  return names;
}

function startWorker(take: (found: ColorNames) => void): Worker {
  const worker = new Worker(new URL("./color-names-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<ColorNames>) => take(data));
  return worker;
}

function addNames(kept: ColorNames, found: ColorNames): ColorNames {
  return Object.keys(kept).length > keptMax ? found : { ...kept, ...found };
}
