/** A library of few names and sizes, and the parts of searches that find something in it. */
import { createTestPalettes } from "./memory-library.ts";

export const palettes = createTestPalettes(120).map((palette, place) => ({
  ...palette,
  name: ["Robin’s Egg", "Dark Grey Sea", "Sea", "Sea-Green Café", "Seaside"][place % 5]!,
  colors: palette.colors.slice(0, 2 + (place % 4)),
}));
export const model = palettes[7]!;
export const hexes = model.colors.slice(0, 2);
export const base = { tags: [], sort: "popular", offset: 0, limit: 50 } as const;
export const near = { kind: "colors", hexes, isAlike: true } as const;
export const like = { kind: "palette", colors: model.colors, id: model.id } as const;
