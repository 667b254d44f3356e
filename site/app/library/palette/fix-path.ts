import { formatPalette } from "@tincture/color/palette";

/** What the page of a palette can propose to keep. */
export const fixGoals = ["3", "4.5", "safe"] as const;
export type FixGoal = (typeof fixGoals)[number];

/** Where the page proposes the nearest colors that keep something: two of them, or all. */
export function fixPath(slug: string, goal: FixGoal, pair: readonly string[] = []): string {
  return `/palette/${slug}?fix=${goal}${pair.length === 0 ? "" : `&pair=${formatPalette(pair)}`}#fix`;
}
