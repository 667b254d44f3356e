import atlas from "./glyph-atlas.json" with { type: "json" };

/** A letter's picture: its box in pixels from the pen and, downwards, from the baseline. */
export interface Glyph {
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Of its first pixel among the levels of the face. */
  readonly start: number;
}

/** The letters of one size. */
export interface Face {
  readonly glyphs: ReadonlyMap<string, Glyph>;
  /** By two letters, by how many pixels the second moves. */
  readonly kerning: ReadonlyMap<string, number>;
  /** How much ink is on a pixel, up to `levelMax`. */
  readonly readLevel: (index: number) => number;
}

/** The sizes: for a picture that is its words, for a name below colors, and for all that is small. */
type FaceName = "display" | "title" | "sign";

export const levelMax = 15;

/**
 * The letters that `workshop/draw-glyphs.ts` drew. They are kept packed: two levels to a byte, in the zlib format, in base64;
 * the levels of a face's glyphs follow each other in the order of their characters' codes.
 */
export async function openFace(name: FaceName): Promise<Face> {
  const { glyphs, kerning, levels } = atlas[name];
  const packed = await inflate(Uint8Array.from(atob(levels), (character) => character.charCodeAt(0)));
  return {
    glyphs: placeGlyphs(glyphs),
    kerning: new Map(Object.entries(kerning)),
    readLevel(index) {
      const pair = packed[index >> 1] ?? 0;
      return index % 2 === 0 ? pair >> 4 : pair & levelMax;
    },
  };
}

function placeGlyphs(stored: Readonly<Record<string, readonly number[]>>): ReadonlyMap<string, Glyph> {
  const glyphs = new Map<string, Glyph>();
  let start = 0;
  const inOrder = Object.entries(stored).sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [character, [advance = 0, left = 0, top = 0, width = 0, height = 0]] of inOrder) {
    glyphs.set(character, { advance, left, top, width, height, start });
    start += width * height;
  }
  return glyphs;
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
