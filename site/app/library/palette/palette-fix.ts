import { contrastCell, isHex } from "@tincture/color";
import { fixPalette, type PaletteFix, promisedRatios, provePalette } from "@tincture/color/promise";
import { editorPath } from "@tincture/contract/site-paths";
import { formatPalette } from "@tincture/color/palette";

interface FixRequest {
  readonly goal: FixGoal;
  /** Two colors whose contrast is repaired; undefined for each color with any other. */
  readonly pair: readonly [string, string] | undefined;
}

/** @returns undefined when the address asks for none, or the palette lacks the pair */
export function readFixRequest(query: URLSearchParams, colors: readonly string[]): FixRequest | undefined {
  const goal = fixGoals.find((one) => one === query.get("fix"));
  const asked = query.get("pair");
  if (goal === undefined || asked === null) return goal && { goal, pair: undefined };
  const [first = "", second = "", ...more] = asked.split("-");
  const isPair = more.length === 0 && first !== second && [first, second].every((hex) => colors.includes(hex));
  return isPair && isHex(first) && goal !== "safe" ? { goal, pair: [first, second] } : undefined;
}

export type ShownFix = ReturnType<typeof presentFix>;

export function presentFix(colors: readonly string[], { goal, pair }: FixRequest) {
  const ratio = promisedRatios.find((one) => String(one) === goal);
  const places = pair && ([colors.indexOf(pair[0]), colors.indexOf(pair[1])] as const);
  const promises = { contrast: ratio, vision: goal === "safe" ? goal : undefined };
  const fix = fixPalette({ colors, pair: places, ...promises });
  return {
    goal,
    pair,
    before: colors,
    after: fix?.colors,
    changes: fix?.changes.map((change) => ({ ...change, difference: change.difference.toFixed(1) })) ?? [],
    reached: fix && describeResult(fix, goal, places),
    now: formatFigure({ colors, proof: provePalette(colors, []) }, goal, places),
    lostTags: fix?.lostTags ?? [],
    editor: fix && editorPath(fix.colors, pair ? {} : promises),
  };
}

type Reached = Pick<PaletteFix, "colors" | "proof">;
type Places = readonly [number, number];

function describeResult(reached: Reached, goal: FixGoal, places?: Places): string {
  const figure = formatFigure(reached, goal, places);
  if (goal === "safe") return `Any two colors differ by ${figure} or more, with any color vision.`;
  if (places === undefined) return `Every color has a partner with at least ${figure}.`;
  const [first = "", second = ""] = places.map((place) => reached.colors[place]);
  return `#${first} and #${second} have ${figure}.`;
}

/** The measured figure, cut and not rounded up. */
function formatFigure({ colors, proof }: Reached, goal: FixGoal, places?: Places): string {
  if (goal === "safe") return `ΔE\u00a0${Math.min(...Object.values(proof.leastDifferences)).toFixed(2)}`;
  const [first = "", second = ""] = places?.map((place) => colors[place]) ?? [];
  const ratio = places === undefined ? proof.leastContrastPartner.toFixed(2) : contrastCell(first, second).label;
  return `${ratio}\u00a0:\u00a01`;
}

export const fixGoals = ["3", "4.5", "safe"] as const;
export type FixGoal = (typeof fixGoals)[number];

export function fixPath(slug: string, goal: FixGoal, pair: readonly string[] = []): string {
  return `/palette/${slug}?fix=${goal}${pair.length === 0 ? "" : `&pair=${formatPalette(pair)}`}#fix`;
}
