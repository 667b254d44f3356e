export interface FoundColors {
  /** Name of the format, for people. */
  readonly source: string;
  /** In the order of the source, with repetitions. */
  readonly colors: readonly FoundColor[];
  /** Sentences about changes, such as dropped transparency. */
  readonly notes: readonly string[];
  /** Sentences about the parts that were not read. */
  readonly missed: readonly string[];
}

export interface FoundColor {
  readonly hex: string;
  /** Empty if the source has none. */
  readonly name: string;
}

/** What six digits cannot hold. */
export type Loss = "alpha" | "gamut" | "cmyk" | "argb";

/** The longest list of colors that is returned. */
export const foundColorsMax = 256;
const missedMax = 20;
const nameLengthMax = 160;
const quotedMax = 60;

/** A color, or a sentence that says why there is none. */
export type Finding =
  | { readonly hex: string; readonly name: string; readonly losses?: readonly Loss[] | undefined }
  | { readonly missed: string };

export type ColorReading = { readonly hex: string; readonly losses?: readonly Loss[] } | { readonly problem: string };

export function gatherFindings(source: string, findings: readonly Finding[]): FoundColors {
  const kept = findings.filter((finding) => "hex" in finding).slice(0, foundColorsMax);
  const missed = findings.flatMap((finding) => ("missed" in finding ? [finding.missed] : []));
  return {
    source,
    colors: kept.map(({ hex, name }) => ({ hex, name: tidyName(name, hex) })),
    notes: describeLosses(kept.flatMap(({ losses = [] }) => losses)),
    missed: [...new Set(missed)].slice(0, missedMax),
  };
}

export function nameReading(reading: ColorReading, name: string): Finding {
  if ("problem" in reading) return { missed: reading.problem };
  return { hex: reading.hex, name, losses: reading.losses };
}

export function quoteSource(text: string): string {
  const line = text
    .slice(0, 4 * quotedMax)
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim();
  return `"${line.length > quotedMax ? `${line.slice(0, quotedMax)}…` : line}"`;
}

/** Drops a name that is the color's own hex. */
function tidyName(name: string, hex: string): string {
  const line = name
    .slice(0, 4 * nameLengthMax)
    .replaceAll(/\*\*|`/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.toLowerCase() === `#${hex}` || line.toLowerCase() === hex) return "";
  return Array.from(line).slice(0, nameLengthMax).join("").trim();
}

function describeLosses(losses: readonly Loss[]): readonly string[] {
  const count = (loss: Loss) => losses.filter((one) => one === loss).length;
  const colors = (number: number) => (number === 1 ? "1 color" : `${number} colors`);
  const [alpha, gamut, cmyk, argb] = [count("alpha"), count("gamut"), count("cmyk"), count("argb")];
  return [
    alpha > 0 && `Transparency was dropped from ${colors(alpha)}.`,
    gamut > 0 && `${colors(gamut)} outside sRGB: mapped to the nearest color that screens show.`,
    cmyk > 0 && `${colors(cmyk)} converted from CMYK without a printer profile: prints may look different.`,
    argb > 0 && "Eight-digit codes were read as ARGB: the first two digits are the transparency.",
  ].filter((note) => note !== false);
}
