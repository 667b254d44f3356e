import type { Palette } from "../../../server/src/domain/library/palette.ts";
import type { PaletteGlimpse } from "../ui/palette-card.tsx";

/** As much of a palette as lists show. */
export function glimpsePalette({ slug, name, colors, saveCount }: Palette): PaletteGlimpse {
  return { slug, name, colors, saveCount };
}
