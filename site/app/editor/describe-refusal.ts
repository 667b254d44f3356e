import type { Refusal, Swatch } from "./editor-state.ts";

interface RefusalText {
  readonly text: string;
  /** Locked colors to unlock. */
  readonly toUnlock: readonly Swatch[];
}

/**
 * Explains why promises and colors contradict each other, and what helps.
 *
 * @param refusal - of the last generation
 * @param present - the palette, which did not change
 */
export function describeRefusal({ contradiction, wanted }: Refusal, present: readonly Swatch[]): RefusalText {
  const toUnlock =
    wanted === "color" ? [] : present.filter(({ hex, isLocked }) => isLocked && contradiction.locks.includes(hex));
  const reason = rewordReason(contradiction.reason, wanted);
  const help = toUnlock.length > 0 ? "unlock a color or remove a promise" : "remove a promise";
  return { text: `That is not possible: ${reason}. The palette stays as it is; ${help}.`, toUnlock };
}

/** Rewords the generator's reason: colors get a `#`, and adding a color fixes all others. */
function rewordReason(reason: string, wanted: Refusal["wanted"]): string {
  return reason
    .replaceAll(/\b[0-9a-f]{6}\b/g, "#$&")
    .replaceAll(/\block(s?)\b/g, wanted === "color" ? "color$1" : "locked color$1")
    .replaceAll(/(?:vision )?"(?:safe|vision)"/g, "“safe for all eyes”")
    .replaceAll(/"(contrast|tags)"/g, "the $1")
    .replaceAll('"near"', "“a color like it”")
    .replaceAll(
      /the tags? ([a-z\d][a-z\d, ]*?)(?= and |$)/g,
      (_, tags: string) => `“${tags.replaceAll(", ", "”, “")}”`,
    );
}
