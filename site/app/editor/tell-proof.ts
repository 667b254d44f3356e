import { isLikeColor, type Proof, safeDifference } from "@tincture/color/promise";
import type { AskedPromises } from "../../../server/src/domain/site-paths.ts";

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

/**
 * Describes what a palette achieves, in sentences.
 *
 * @param proof - of the palette; its last tag is the number of colors
 * @param promises - that are active
 */
export function tellProof(proof: Proof, promises: AskedPromises): readonly ProofLine[] {
  return [tellContrast(proof, promises), tellVision(proof, promises), tellTags(proof, promises), ...tellNear(proof)];
}

function tellContrast({ leastContrastPartner }: Proof, { contrast }: AskedPromises): ProofLine {
  return {
    text: `Every color has a partner with at least ${cut(leastContrastPartner)}\u00a0:\u00a01.`,
    isKept: contrast === undefined ? undefined : leastContrastPartner >= contrast,
  };
}

/** Names the kinds of color vision for which two colors are closest. */
function tellVision({ leastDifferences, tags }: Proof, { vision }: AskedPromises): ProofLine {
  const hardest = eyes.toSorted((one, other) => leastDifferences[one] - leastDifferences[other])[0] ?? "normal";
  const least = leastDifferences[hardest];
  const size = Number.parseInt(tags.at(-1) ?? "", 10);
  return {
    text: `The closest two colors are ΔE\u00a0${cut(least)} apart ${seenBy[hardest]}.`,
    isKept: vision === undefined ? undefined : least >= safeDifference(size),
  };
}

function tellTags({ tags }: Proof, promises: AskedPromises): ProofLine {
  return {
    text: `Its tags: ${tags.join(", ")}.`,
    isKept: promises.tags.length === 0 ? undefined : promises.tags.every((tag) => tags.includes(tag)),
  };
}

function tellNear({ near }: Proof): readonly ProofLine[] {
  return near.map(({ hex, color, distance }) => ({
    text:
      hex === color
        ? `It has #${hex} itself.`
        : `Nearest to #${hex} is #${color}, ΔE\u00a0${distance.toFixed(1)} away.`,
    isKept: isLikeColor(hex, color),
  }));
}

/** Rounds down to one decimal. */
function cut(figure: number): string {
  return (Math.floor(figure * 10) / 10).toFixed(1);
}
