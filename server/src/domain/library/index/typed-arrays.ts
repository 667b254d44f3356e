/*
 * Numbers at places that must be within their array: beyond its end a typed array answers undefined, and sums would go on as NaN.
 * One function for each kind of array, because engines read a known kind several times as fast.
 */

export function wordAt(words: Uint32Array, index: number): number {
  const word = words[index];
  if (word === undefined) throw outside(index, words.length);
  return word;
}

export function byteAt(bytes: Uint8Array, index: number): number {
  const byte = bytes[index];
  if (byte === undefined) throw outside(index, bytes.length);
  return byte;
}

function outside(index: number, length: number): RangeError {
  return new RangeError(`No number at ${index} of ${length}`);
}
