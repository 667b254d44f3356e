import { type FoundColors, readColors, type FoundColor } from "@tincture/color/import";
import { paletteSizeMax } from "@tincture/color";

export type SourceReading = { readonly found: FoundColors } | { readonly problem: string };

/** Longer sources are read in a worker: at the limit, a slow phone takes seconds. */
const ownLengthMax = 50_000;

export function readSource(source: string | Uint8Array): SourceReading {
  try {
    return { found: readColors(source) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return { problem: `${error.message}.` };
    throw error;
  }
}

export function readSourceAside(source: string | Uint8Array): Promise<SourceReading> {
  if (source.length <= ownLengthMax) return Promise.resolve(readSource(source));
  const { promise, resolve } = Promise.withResolvers<SourceReading>();
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<SourceReading>) => resolve(data));
  worker.addEventListener("error", () => resolve({ problem: "This source is too much for this browser." }));
  worker.postMessage(source, []);
  return promise.finally(() => worker.terminate());
}

export type Choice = readonly (FoundColor & { readonly isChosen: boolean })[];

export function startChoice(colors: readonly FoundColor[]): Choice {
  const offered = colors.length > paletteSizeMax ? dropRepeats(colors) : colors;
  return offered.map((color, index) => ({ ...color, isChosen: index < paletteSizeMax }));
}

export function chooseColors(choice: Choice, index: number): Choice {
  const count = choice.filter(({ isChosen }) => isChosen).length;
  return choice.map((color, at) => {
    if (at !== index || (!color.isChosen && count >= paletteSizeMax)) return color;
    return { ...color, isChosen: !color.isChosen };
  });
}

function dropRepeats(colors: readonly FoundColor[]): readonly FoundColor[] {
  const seen = new Set<string>();
  return colors.filter(({ hex }) => {
    const isNew = !seen.has(hex);
    seen.add(hex);
    return isNew;
  });
}
