/** What a reader found in a file or a text that somebody brought. */
export interface FoundColors {
  /** What it was taken for, for people. */
  readonly source: string;
  /** In the order of the source; a color that is there twice is found twice. */
  readonly colors: readonly FoundColor[];
  /** What looked like a color and was not understood, as it was written or called. */
  readonly missed: readonly string[];
}

export interface FoundColor {
  readonly hex: string;
  /** As the source calls it; empty where it does not. */
  readonly name: string;
}

/** Colors that are read of one source; nobody chooses among more. */
export const foundColorsMax = 256;
const missedMax = 20;
const quotedMax = 60;

/** One thing of a source: a color, or what was not understood. */
export type Finding = FoundColor | { readonly missed: string };

/** @param findings - in the order of the source */
export function gatherFindings(source: string, findings: readonly Finding[]): FoundColors {
  const colors = findings.filter((finding) => "hex" in finding).slice(0, foundColorsMax);
  const missed = findings.flatMap((finding) =>
    "missed" in finding ? [finding.missed.trim().slice(0, quotedMax)] : [],
  );
  return { source, colors, missed: [...new Set(missed)].slice(0, missedMax) };
}
