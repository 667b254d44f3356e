/** Names up to this length may differ by one edit, longer ones by two. */
const shortLengthMax = 7;

/**
 * Returns the known name that is closest to a misspelt one. Ignores case and underscores. An edit
 * adds, removes or replaces one character or swaps two neighbors.
 */
export function findNearestName(name: string, knownNames: readonly string[]): string | undefined {
  const text = simplify(name);
  let nearest: string | undefined;
  let leastEdits = (text.length > shortLengthMax ? 2 : 1) + 1;
  for (const known of knownNames) {
    const target = simplify(known);
    if (Math.abs(target.length - text.length) >= leastEdits) continue;
    const edits = countEdits(text, target);
    if (edits < leastEdits) [nearest, leastEdits] = [known, edits];
  }
  return nearest;
}

function simplify(name: string): string {
  return name.toUpperCase().replaceAll("_", "");
}

/** Returns the optimal string alignment distance. */
function countEdits(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          current[column - 1]! + 1,
          last[column]! + 1,
          last[column - 1]! + (isSame ? 0 : 1),
          isSwapped ? beforeLast[column - 2]! + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length]!;
}
