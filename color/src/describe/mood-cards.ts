import { layOutColors, pointAt, seeColor, type SeenColor, type SeenPoints, squaredDifference } from "./seen-color.ts";

/** Example colors, taken from the things themselves (leaves, the sea), not from tagged palettes. */
export const moodCards = {
  autumn: "7a1f1f b5461c d9822b e3b34c 6b4226 6b6b2f f3e3c0",
  winter: "0f2a4a 2f5d8a 7fa8c9 b9d7ea eaf4fb",
  spring: "a8d8a0 d9f0b4 fff3a8 ffc8d8 f7a8c0 b8e8e0 88c070",
  summer: "ffd84d ff9f45 ff6f61 3fc8c8 4fb4f0 fff2c0 ff8fa8 a0e0d0",
  night: "0a0a1a 14213d 1f2a4a 2a2050 3a3a6a 5a4a80",
  sunset: "3a1f5c 8a2a6a c8375f f25f4c f79246 fbc25a",
  sea: "0a2a5a 0f5f8f 1f8fa8 4fc0c8 a8e0e8",
  nature: "1f4a2a 2f6b3a 5f9f4a 98c070 d8e8b0 6b4a2f a08a5a f2ecd0",
  earth: "e3d2b0 c2a878 a47148 7a5230 5a4632 6b6b3a 8a8a5c",
  coffee: "f5ebdd e0c9a6 c8a27a 9c6b44 6f4e37 3c2a21",
  food: "c1121f e85d04 ffba08 a7c957 386641 fdf0d5",
  space: "0a0a2a 1a1a4a 2a1a5a 4a2a8a 6a4ab8 a070d8 0f1020",
  neon: "ff00c8 00f0ff 39ff14 faff00 7a00ff ff3060 0050ff",
  vintage: "f0e4cc d9ad7c a2574f 7d8f69 557571 6d4c5b c98b6b",
} as const;

/**
 * The weight of card colors that the palette lacks, relative to palette colors that the card lacks.
 */
const lackWeight = 0.5;
const axes = 3;

/** @param hexes - lowercase, separated by spaces */
export function createCard(hexes: string): SeenPoints {
  return layOutColors(hexes.split(" ").map((hex) => seeColor(hex)));
}

export function cardColors(mood: string): readonly SeenColor[] {
  const card = Object.entries(moodCards).find(([name]) => name === mood)?.[1];
  return card?.split(" ").map((hex) => seeColor(hex)) ?? [];
}

/**
 * mean over p of min over k of d(p, k) + ½ mean over k of min over p of d(p, k), d from
 * seen-color.ts
 */
export function cardDistance(card: SeenPoints, palette: SeenPoints): number {
  const lacks: number[] = [];
  for (let of = 0; of < card.length; of += axes) lacks.push(Infinity);
  let strangers = 0;
  for (let from = 0; from < palette.length; from += axes) {
    const color = pointAt(palette, from);
    let least = Infinity;
    for (let to = 0, of = 0; to < card.length; to += axes, of += 1) {
      const squared = squaredDifference(color, pointAt(card, to));
      if (squared < least) least = squared;
      if (squared < lacks[of]!) lacks[of] = squared;
    }
    strangers += Math.sqrt(least);
  }
  let lacking = 0;
  for (const squared of lacks) lacking += Math.sqrt(squared);
  return (strangers * axes) / palette.length + lackWeight * ((lacking * axes) / card.length);
}
