import { fc } from "./properties.ts";

const surrogatesStart = 0xd800;
const surrogateCount = 0x800;
const codePointMax = 0x10ffff;

/**
 * Text of any characters but half surrogate pairs, as fast-check's own unit "binary" draws it. That one first makes a table of
 * all the million characters, which takes every process a second.
 */
export function anyText(constraints: Omit<fc.StringConstraints, "unit"> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: anyCharacter() });
}

/** For what takes the unit of its strings. */
export function anyCharacter(): fc.Arbitrary<string> {
  return fc.nat(codePointMax - surrogateCount).map(toCharacter, fromCharacter);
}

function toCharacter(place: number): string {
  return String.fromCodePoint(place < surrogatesStart ? place : place + surrogateCount);
}

/** @throws when it is not one character */
function fromCharacter(text: unknown): number {
  const [character = "", ...rest] = String(text);
  const codePoint = character.codePointAt(0);
  if (codePoint === undefined || rest.length > 0 || !character.isWellFormed()) throw new TypeError("One character");
  return codePoint < surrogatesStart ? codePoint : codePoint - surrogateCount;
}
