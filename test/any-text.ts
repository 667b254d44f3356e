import { fc } from "./properties.ts";

const surrogatesStart = 0xd800;
const surrogateCount = 0x800;
const codePointMax = 0x10ffff;

/**
 * Text of any characters except lone surrogates. fast-check's own unit "binary" builds a table of a
 * million characters first, which takes a second per process.
 */
export function anyText(constraints: Omit<fc.StringConstraints, "unit"> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: anyCharacter() });
}

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
