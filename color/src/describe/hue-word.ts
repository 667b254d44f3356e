import {
  layOutColors,
  nearestSeen,
  pointAt,
  seeColor,
  type SeenColor,
  type SeenPoints,
  squaredDifference,
} from "./seen-color.ts";

/**
 * Anchor colors of each hue word, from dark to light and from faint to strong. A color gets the
 * word of its nearest anchor, so a wrong border is fixed by moving or adding an anchor.
 */
const hueAnchors = {
  red: "ff0000 e53935 c62828 dc143c f44336 d32f2f b22222 e74c3c ff4d4d 8b0000 a81c1c c0392b ff6b6b b5483d b52a44",
  maroon: "800000 800020 6a0f24 8b1e3f 5c0a14 7b113a 8e1b35 9c2a40 4a0e1a 6b2430 581845 3f2029",
  orange: "ff8c00 ffa500 f57c00 ff7f50 e65100 d2691e f4a261 ff6f3c c75b12 ffb347 e2725b cb6843 ff6f61 e07a5f",
  peach: "ffcba4 ffd8be ffb998 fbc4ab f8b595 f5c6aa ffc4a3 f4a98a ffd3b6 ffb4a2 fde2d0 d9957f",
  brown: "8b4513 6f4e37 a0522d 5c4033 7b5a3c 3e2723 8d6e63 956a44 a67b5b 4e342e 654321 8a4f4a",
  beige: "ffe4c4 f5deb3 d2b48c e6d5b8 d8c3a5 c8b08a eaddca fff1d6 faf0dc f5f5dc f7efe2 cfae97",
  yellow: "ffff00 ffd700 ffeb3b f9d71c ffe066 fff176 f0e68c e6c229 d4af37 fdf7a0 daa520 d8d393 fbfbd0",
  olive: "808000 556b2f 8b835b 6b6b2f 9a9a4a 3f4a1f",
  green:
    "008000 2e8b57 4caf50 00ff00 7cb342 98fb98 1b5e20 a5d46a 66bb6a c5e1a5 9acd32 0b3d2e 437742 e3f7cd dbedc5 4c6b38 36522c 6b8550 e6f8e0",
  sage: "9caf88 a3b18a b2bfa0 8a9a7b c5cfb5 dde5d3",
  mint: "a8e6cf 98ffcc c8f5e0 b5ead7 8fe3c0 e0f5ee",
  teal: "008080 007c7c 005f60 2a9d8f 1f7a7a 4f9d9d 0f4c4c 3a8f8f 4f838f",
  turquoise: "40e0d0 00ffff 5fd6d6 7fdbda afeeee 30c5c5 e0f7fa",
  blue: "0000ff 1e66d0 4169e1 2196f3 3b82c4 6fa8dc 87ceeb add8e6 5b8def 4a6fa5 8fb8de 1565c0 0d47a1 4f9be8 b5d8f0 5b7796 6f7f9f dceefa 6a8fa8 4a5f80",
  navy: "000080 0b1f4b 191970 002147 14284b 1d3557 27374d 2c3e66",
  purple:
    "800080 4b0082 6a1b9a 9370db 7e57c2 8e44ad 5c3d8f 9b59b6 3c1f5c 300030 500050 5a3d66 3a1f40 7a6a90 da70d6 6b557a 8a7fa3 625a94",
  lavender: "e6e6fa d8bfd8 c9b6e4 e0b0ff dcd0ff cdb4f0 dda0dd efeaf8",
  pink: "ffc0cb ff69b4 ff1493 f48fb1 e75480 f8bbd0 ff8fab e91e8c ffe1ea ff00ff fdeef2 e0c0c0 f08080 fa8072 e0a3b0 d4a5a5 c96480 f2b1f0 ee82ee e8c8d4 c08081 fc6c85",
  mauve: "915f6d 8c4c62 a26a7f b784a7 c9a0b0 7a4456 5c3f46",
  black: "000000 111314 1c1c1c 222222 15151f 1a1412 262626 201f2a 261d1c 162226",
  gray: "808080 696969 a9a9a9 c0c0c0 d3d3d3 505050 383838 9a9690 e0e0e0 b6b2ae 72767a 8c9196 ececec 708090 778899",
  white: "ffffff f8f8ff f5f5f5 fafaf7",
} as const;

export type HueWord = keyof typeof hueAnchors;

export const hueWords: readonly HueWord[] = Object.keys(hueAnchors).filter(isHueWord);

const anchors = hueWords.flatMap((word) => hueAnchors[word].split(" ").map((hex) => ({ word, color: seeColor(hex) })));
const anchorPoints = layOutColors(anchors.map(({ color }) => color));

const hues = new Map(
  hueWords.map((word) => {
    const ofWord = anchors.filter((anchor) => anchor.word === word).map(({ color }) => color);
    const others = anchors.filter((anchor) => anchor.word !== word).map(({ color }) => color);
    return [word, { anchors: ofWord, own: layOutColors(ofWord), others: layOutColors(others) }] as const;
  }),
);

/** @see Berlin and Kay 1969, Basic color terms, for words as neighborhoods of typical colors */
export function hueWord(color: SeenColor): HueWord {
  return anchors[nearestSeen(anchorPoints, color)]!.word;
}

/**
 * @example
 * hueWords[hueIndexOf("000080")]  // "navy"
 */
export function hueIndexOf(hex: string): number {
  return hueWords.indexOf(hueWord(seeColor(hex)));
}

/**
 * Returns how much nearer each color is to this word than to any other: above 0 if it has the word.
 */
export function hueMargins(word: HueWord, colors: readonly SeenColor[]): readonly number[] {
  const { own, others } = getHue(word);
  return colors.map((color) => leastDifference(others, color) - leastDifference(own, color));
}

export function nameHue(color: SeenColor): { readonly word: HueWord; readonly difference: number } {
  const word = hueWord(color);
  return { word, difference: hueDifference(color, word) };
}

export function hueDifference(color: SeenColor, word: HueWord): number {
  return leastDifference(getHue(word).own, color);
}

/**
 * @example
 * anchorsOf("maroon")[0]?.hex  // "800000"
 */
export function anchorsOf(word: HueWord): readonly SeenColor[] {
  return getHue(word).anchors;
}

function getHue(word: HueWord) {
  const hue = hues.get(word);
  if (hue === undefined) throw new RangeError(`No colors show the word "${word}"`);
  return hue;
}

function leastDifference(points: SeenPoints, color: SeenColor): number {
  return Math.sqrt(squaredDifference(pointAt(points, 3 * nearestSeen(points, color)), color));
}

export function isHueWord(text: string): text is HueWord {
  return Object.hasOwn(hueAnchors, text);
}
