import { formatPalette, splitPalette } from "@tincture/color/palette";
import { useEffect, useRef, useState } from "react";

export type ColorNames = Readonly<Record<string, string>>;

/** Dragging a slider through the colors asks for hundreds; none of them is needed for long. */
const keptMax = 400;

/**
 * The names of colors: those that the server knew at once, the others as soon as the list of names has arrived. It is fetched for the
 * first color that has none.
 */
export function useColorNames(hexes: readonly string[], known: ColorNames): ColorNames {
  const [names, setNames] = useState(known);
  const worker = useRef<Worker>(undefined);
  const missing = formatPalette(hexes.filter((hex) => names[hex] === undefined));

  useEffect(() => {
    if (missing === "") return;
    worker.current ??= startWorker((found) => setNames((kept) => addNames(kept, found)));
    worker.current.postMessage(splitPalette(missing), []);
  }, [missing]);

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );
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
