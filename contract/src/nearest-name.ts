/**
 * Names with at least this many common first letters count as similar, such as `loc` and `lock`.
 */
const prefixLengthMin = 3;
/** Longer texts are not compared, since the time grows with the product of both lengths. */
const lengthMax = 40;

/**
 * Returns the known name that a misspelled one most likely means, or undefined if none is similar.
 * Ignores case.
 *
 * @param known - the first of equally similar names wins
 */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  if (written.length > lengthMax) return undefined;
  const text = written.toLowerCase();
  const ranked = known
    .map((name) => ({ name, distance: measure(text, name.toLowerCase()) }))
    .filter(({ distance }) => distance !== undefined)
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
  return ranked[0]?.name;
}

/** Returns the edit distance of two names; undefined if it exceeds a third of the longer one. */
function measure(text: string, name: string): number | undefined {
  const distance = countEdits(text, name);
  const shared = Math.min(text.length, name.length);
  const isBeginning = shared >= prefixLengthMin && text.slice(0, shared) === name.slice(0, shared);
  return distance <= Math.max(text.length, name.length) / 3 || isBeginning ? distance : undefined;
}

/**
 * Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbors.
 */
function countEdits(one: string, other: string): number {
  let previous: number[] = [];
  let current = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        current[column]! + 1,
        next[column - 1]! + 1,
        current[column - 1]! + (isSame ? 0 : 1),
        isSwap ? previous[column - 2]! + 1 : Infinity,
      );
    }
    [previous, current] = [current, next];
  }
  return current[other.length]!;
}
