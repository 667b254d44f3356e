const STEPS_MAX = 4;
const niceFactors = [1, 2, 5, 10];

/**
 * The numbers beside a chart: round ones, from 0 to at least the largest value.
 *
 * @param largest - ≥ 0, whole
 * @returns ascending, evenly spaced, whole; the last is the chart's height
 */
export function chartScale(largest: number): readonly number[] {
  const step = niceStep(Math.max(largest, STEPS_MAX) / STEPS_MAX);
  const steps = Math.ceil(Math.max(largest, STEPS_MAX) / step);
  return Array.from({ length: steps + 1 }, (_, i) => i * step);
}

function niceStep(atLeast: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(atLeast));
  return niceFactors.find((factor) => factor * magnitude >= atLeast)! * magnitude;
}
