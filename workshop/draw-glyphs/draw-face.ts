/// <reference lib="dom" />
/** One font in one size. */
export interface FaceRequest {
  readonly name: string;
  /** As CSS writes it. */
  readonly font: string;
  readonly sizePixels: number;
}

/** A character's picture, in pixels from the pen and, downwards, from the baseline. */
interface DrawnGlyph {
  readonly character: string;
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Row by row, 0 to 15. */
  readonly levels: readonly number[];
}

export interface DrawnFace {
  readonly name: string;
  readonly glyphs: readonly DrawnGlyph[];
  /** By two letters, by how many pixels the second moves. */
  readonly kerning: Readonly<Record<string, number>>;
}

interface FaceOrder {
  readonly request: FaceRequest;
  /** The font's file in base64. */
  readonly font: string;
  readonly characters: readonly string[];
}

/** Runs inside the browser: it may use nothing from outside of itself. */
export async function drawFace({ request, font, characters }: FaceOrder): Promise<DrawnFace> {
  const levelMax = 15;
  const alphaMax = 255;
  const kerningMin = 1;
  const face = new FontFace("Geist", `url(data:font/woff2;base64,${font})`, { weight: "100 900" });
  document.fonts.add(await face.load());
  const side = request.sizePixels * 2;
  const pen = { x: Math.round(side / 4), y: Math.round(side * 0.65) };
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.font = request.font;

  function measure(text: string): number {
    return context.measureText(text).width;
  }

  function drawGlyph(character: string): DrawnGlyph {
    context.clearRect(0, 0, side, side);
    context.fillText(character, pen.x, pen.y);
    const { data } = context.getImageData(0, 0, side, side);
    const drawn = Array.from({ length: side * side }, (_, index) => index).filter(
      (index) => data[index * 4 + 3]! > alphaMax / levelMax / 2,
    );
    const advance = Math.round(measure(character) * 10) / 10;
    if (drawn.length === 0) return { character, advance, left: 0, top: 0, width: 0, height: 0, levels: [] };
    const columns = drawn.map((index) => index % side);
    const rows = drawn.map((index) => Math.floor(index / side));
    const [x, y] = [Math.min(...columns), Math.min(...rows)];
    const [width, height] = [Math.max(...columns) - x + 1, Math.max(...rows) - y + 1];
    const levels = Array.from({ length: width * height }, (_, index) => {
      const at = (y + Math.floor(index / width)) * side + x + (index % width);
      return Math.round((data[at * 4 + 3]! / alphaMax) * levelMax);
    });
    return { character, advance, left: x - pen.x, top: y - pen.y, width, height, levels };
  }

  function listKerning(): Record<string, number> {
    const letters = characters.filter((character) => /[A-Za-z]/.test(character));
    const pairs = letters.flatMap((first) => letters.map((second) => first + second));
    const kerned = pairs.map((pair) => [pair, measure(pair) - measure(pair[0]!) - measure(pair[1]!)] as const);
    return Object.fromEntries(
      kerned.filter(([, shift]) => Math.abs(shift) >= kerningMin).map(([pair, shift]) => [pair, Math.round(shift)]),
    );
  }

  return { name: request.name, glyphs: characters.map(drawGlyph), kerning: listKerning() };
}
