import { generatePalette } from "@tincture/color";

/** A palette that somebody gets who wants no one in particular. */
export interface DrawnPalette {
  readonly seed: string;
  readonly colors: readonly string[];
}

const drawnTogether = 16;

/**
 * A source of fresh palettes. Of each size some are drawn at a time: between two requests the processor forgets the tables of the
 * generator, and to bring them back takes it a third as long as a palette.
 *
 * @param drawSeed - gives seeds that nobody asked for before
 */
export function createPaletteStock(drawSeed: () => string): (size: number) => DrawnPalette {
  const stocks = new Map<number, DrawnPalette[]>();

  function draw(size: number): DrawnPalette {
    const seed = drawSeed();
    return { seed, colors: generatePalette({ size, seed }) };
  }

  return function takePalette(size) {
    const stock = stocks.get(size) ?? [];
    const taken = stock.pop();
    if (taken) return taken;
    for (let count = 1; count < drawnTogether; count += 1) stock.push(draw(size));
    stocks.set(size, stock);
    return draw(size);
  };
}
