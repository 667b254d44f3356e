import { isLikeColor, type Proof, safeDifference } from "@tincture/color/promise";
import type { PalettePromises } from "@tincture/contract/site-paths";

export interface ProofLine {
  readonly text: string;
  /** Undefined if nothing of the kind is promised. */
  readonly isKept: boolean | undefined;
}

type Eyes = keyof Proof["leastDifferences"];

const seenBy: Readonly<Record<Eyes, string>> = {
  normal: "for most eyes",
  protanopia: "with protanopia (no red cones)",
  deuteranopia: "with deuteranopia (no green cones)",
  tritanopia: "with tritanopia (no blue cones)",
};
const eyes = ["normal", "protanopia", "deuteranopia", "tritanopia"] as const satisfies readonly Eyes[];

export function describeProof(proof: Proof, promises: PalettePromises): readonly ProofLine[] {
  return [
    describeContrast(proof, promises),
    describeVision(proof, promises),
    describeTags(proof, promises),
    ...describeNear(proof),
  ];
}

function describeContrast({ leastContrastPartner }: Proof, { contrast }: PalettePromises): ProofLine {
  return {
    text: `Every color has a partner with at least ${cut(leastContrastPartner)}\u00a0:\u00a01.`,
    isKept: contrast === undefined ? undefined : leastContrastPartner >= contrast,
  };
}

function describeVision({ leastDifferences, tags }: Proof, { vision }: PalettePromises): ProofLine {
  const hardest = eyes.toSorted((one, other) => leastDifferences[one] - leastDifferences[other])[0] ?? "normal";
  const least = leastDifferences[hardest];
  const size = Number.parseInt(tags.at(-1) ?? "", 10);
  return {
    text: `The closest two colors are ΔE\u00a0${cut(least)} apart ${seenBy[hardest]}.`,
    isKept: vision === undefined ? undefined : least >= safeDifference(size),
  };
}

function describeTags({ tags }: Proof, promises: PalettePromises): ProofLine {
  return {
    text: `Its tags: ${tags.join(", ")}.`,
    isKept: promises.tags.length === 0 ? undefined : promises.tags.every((tag) => tags.includes(tag)),
  };
}

function describeNear({ near }: Proof): readonly ProofLine[] {
  return near.map(({ hex, color, distance }) => ({
    text:
      hex === color
        ? `It has #${hex} itself.`
        : `Nearest to #${hex} is #${color}, ΔE\u00a0${distance.toFixed(1)} away.`,
    isKept: isLikeColor(hex, color),
  }));
}

function cut(figure: number): string {
  return (Math.floor(figure * 10) / 10).toFixed(1);
}
