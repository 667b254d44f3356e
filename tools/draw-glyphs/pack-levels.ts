/** Two levels of 0 to 15 to a byte, the first in the upper half. */
export function packLevels(levels: readonly number[]): Uint8Array {
  const packed = new Uint8Array(Math.ceil(levels.length / 2));
  for (const [index, level] of levels.entries()) packed[index >> 1]! |= index % 2 === 0 ? level << 4 : level;
  return packed;
}
