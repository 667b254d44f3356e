import assert from "node:assert/strict";
import { test } from "node:test";
import { hueWord } from "./hue-word.ts";
import { seeColor } from "./seen-color.ts";

/** Colors with the word that a person would use. */
const reviewed: Readonly<Record<string, readonly string[]>> = {
  maroon: ["800000", "800020", "6b0f1a"],
  peach: ["ffcba4", "ffdab9", "fcd5b5", "e9967a"],
  sage: ["9caf88", "b2ac88", "a8b5a0"],
  mint: ["a2e4c5", "aaf0d1", "bdfcc9", "dcf3ea"],
  red: ["ff0000", "dc143c", "b22222", "8b0000"],
  orange: ["ffa500", "ff8c00", "ff7f50", "d2691e", "e2725b"],
  brown: ["8b4513", "a0522d", "654321", "6f4e37"],
  beige: ["f5f5dc", "ffe4c4", "f5deb3", "d2b48c"],
  yellow: ["ffff00", "ffd700", "f0e68c", "fff200", "d8d393"],
  olive: ["808000", "556b2f", "8b835b"],
  green: ["008000", "00ff00", "2e8b57", "98fb98", "e3f7cd", "dbedc5", "f0ffee", "437742"],
  teal: ["008080", "008b8b", "005f60"],
  turquoise: ["40e0d0", "00ffff", "afeeee"],
  blue: ["0000ff", "4169e1", "87ceeb", "add8e6", "6a7a9f", "d9ecfa"],
  navy: ["000080", "191970", "002147"],
  purple: ["800080", "4b0082", "9370db", "300030", "500050", "da70d6"],
  lavender: ["e0b0ff", "d8bfd8", "dda0dd"],
  pink: ["ffc0cb", "ff69b4", "ff1493", "e0c0c0", "fa8072", "f08080", "ee82ee", "d4a5a5", "c08081", "fc6a7e"],
  mauve: ["8c4c62", "7a4456", "5c3f46"],
  black: ["000000", "111314", "1c1c1c"],
  gray: ["808080", "696969", "c0c0c0", "708090", "778899"],
  white: ["ffffff", "f8f8ff", "f5f5f5"],
};

test("hueWord() gives the word that a person would use", () => {
  const wrong = Object.entries(reviewed).flatMap(([word, hexes]) =>
    hexes
      .map((hex) => ({ hex, said: hueWord(seeColor(hex)) }))
      .filter(({ said }) => said !== word)
      .map(({ hex, said }) => `${hex} is ${said}, not ${word}`),
  );
  assert.deepEqual(wrong, []);
});
