import { listColorNames } from "../../color/src/color-names.ts";
import { promisePalette } from "../../color/src/promise/index.ts";
import { createVocabulary, readWords } from "../../color/src/words/index.ts";
import { drawPalette, drawText, formatPicture, pictureWidth } from "./picture.ts";

const texts = [
  ["misty autumn forest", "greek island", "christmas without red", "ice and fire", "80s arcade", "rusty iron"],
  ["very dark sea", "cherry blossoms", "mint chocolate", "old library", "teal and coral", "anxious"],
] as const;
const seeds = ["words:0", "words:1"] as const;
const gutter = 24;
const columnWidth = (pictureWidth - gutter) / 2;
const between = 8;
const paletteWidth = (columnWidth - between) / 2;
const rowHeight = 54;
const titleHeight = 20;
const bandHeight = 26;

/** Two palettes each for some words, the first two seeds and not the best of many. */
export function drawWords(): string {
  const vocabulary = createVocabulary(listColorNames());
  const parts = texts.flatMap((column, index) =>
    column.flatMap((text, row) => {
      const [x, y] = [index * (columnWidth + gutter), row * rowHeight];
      const { terms } = readWords(text, vocabulary);
      return [
        drawText(text, [x, y + 13], "strong"),
        ...seeds.map((seed, place) => {
          const palette = promisePalette({ size: 5, seed, words: terms });
          if (palette.kind !== "kept") throw new Error(`No palette for "${text}"`);
          const at = x + place * (paletteWidth + between);
          return drawPalette(palette.colors, { x: at, y: y + titleHeight, width: paletteWidth, height: bandHeight });
        }),
      ];
    }),
  );
  return formatPicture("Two palettes each for twelve texts", texts[0].length * rowHeight - 8, parts);
}
