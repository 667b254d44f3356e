import { formatPalette } from "@tincture/color/palette";

/** Goals that the palette page can repair. */
export const fixGoals = ["3", "4.5", "safe"] as const;
export type FixGoal = (typeof fixGoals)[number];

/** Returns the address of a repair of two colors, or of all. */
export function fixPath(slug: string, goal: FixGoal, pair: readonly string[] = []): string {
  return `/palette/${slug}?fix=${goal}${pair.length === 0 ? "" : `&pair=${formatPalette(pair)}`}#fix`;
}
