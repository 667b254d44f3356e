import atlas from "./glyph-atlas.json" with { type: "json" };

/** A letter's picture: its box in pixels from the pen and, downwards, from the baseline. */
export interface Glyph {
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Of its first pixel among the levels of the atlas. */
  readonly start: number;
}

/** The letters of one size. */
export interface Face {
  readonly glyphs: ReadonlyMap<string, Glyph>;
  /** By two letters, by how many pixels the second moves. */
  readonly kerning: ReadonlyMap<string, number>;
}

export interface GlyphAtlas {
  /** For a palette's name. */
  readonly title: Face;
  /** For the site's name. */
  readonly sign: Face;
  /** How much ink is on a pixel. */
  readonly readLevel: (index: number) => number;
}

export const levelMax = 15;

/**
 * The letters that `workshop/draw-glyphs.ts` drew. They are kept packed: two levels to a byte, in the zlib format, in base64;
 * the levels of all glyphs follow each other, those of a face in the order of their characters' codes.
 */
export async function openGlyphAtlas(): Promise<GlyphAtlas> {
  const packed = await inflate(Uint8Array.from(atob(atlas.levels), (character) => character.charCodeAt(0)));
  const title = readFace(atlas.title, 0);
  const sign = readFace(atlas.sign, title.end);
  return {
    title: title.face,
    sign: sign.face,
    readLevel(index) {
      const pair = packed[index >> 1] ?? 0;
      return index % 2 === 0 ? pair >> 4 : pair & levelMax;
    },
  };
}

interface StoredFace {
  readonly glyphs: Readonly<Record<string, readonly number[]>>;
  readonly kerning: Readonly<Record<string, number>>;
}

function readFace(stored: StoredFace, start: number): { readonly face: Face; readonly end: number } {
  const glyphs = new Map<string, Glyph>();
  let end = start;
  const inOrder = Object.entries(stored.glyphs).sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [character, [advance = 0, left = 0, top = 0, width = 0, height = 0]] of inOrder) {
    glyphs.set(character, { advance, left, top, width, height, start: end });
    end += width * height;
  }
  return { face: { glyphs, kerning: new Map(Object.entries(stored.kerning)) }, end };
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
