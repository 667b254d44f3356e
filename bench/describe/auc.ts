type Case = { readonly score: number; readonly isTagged: boolean };

/**
 * The probability that a tagged palette scores above one without the tag; half of equal scores
 * counts.
 *
 * @see Mann, Whitney 1947; Hanley, McNeil 1982, The meaning and use of the area under a ROC curve
 */
export function areaUnderCurve(cases: readonly Case[]): number {
  const sorted = cases.toSorted((one, two) => compare(one.score, two.score));
  let rankSum = 0;
  let taggedCount = 0;
  for (let start = 0; start < sorted.length;) {
    let end = start;
    while (end < sorted.length && sorted[end]!.score === sorted[start]!.score) end += 1;
    const tagged = sorted.slice(start, end).filter(({ isTagged }) => isTagged).length;
    rankSum += (tagged * (start + end + 1)) / 2;
    taggedCount += tagged;
    start = end;
  }
  const others = sorted.length - taggedCount;
  return (rankSum - (taggedCount * (taggedCount + 1)) / 2) / (taggedCount * others);
}

function compare(one: number, two: number): number {
  if (one === two) return 0;
  return one < two ? -1 : 1;
}
