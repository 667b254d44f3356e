import { formatPalette, splitPalette } from "@tincture/color/palette";
import { useEffect, useRef, useState } from "react";
import { useHref } from "react-router";

export type ColorNames = Readonly<Record<string, string>>;

const keptMax = 400;

/** The server names the first palettes, because the list of names weighs as much as two pages. */
const palettesAskedMax = 3;

/** Finds names in the loader's data, then on the server, and then in a worker. */
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
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The request for color names failed with status ${response.status}`);
  const names: ColorNames = await response.json();
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
