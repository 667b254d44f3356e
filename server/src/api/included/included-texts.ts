/**
 * What `include` adds to items, and what an analysis is made of: parts that follow from the colors alone, each worked out and serialized once for as long as it is
 * asked for often.
 */
import {
  createCompanionTest,
  describePalette,
  fixPalette,
  type FixRequest,
  formatPalette,
  type Judgement,
  judgePalette,
  type PaletteFix,
} from "@tincture/color";
import { LRUCache } from "lru-cache";
import type { ColorCatalog } from "../../domain/colors/color-catalog.ts";
import { addToItem, createItemText, type ItemText } from "../items.ts";
import type { TakeTurn } from "../free-work.ts";
import { presentProof } from "../present-proof.ts";
import type { AnalysisBody } from "../schemas/analysis.ts";
import { type ColorPart, describeColorPart } from "./color-parts.ts";
import { describePalettePart, type PalettePart, paletteParts, type PaletteSubject } from "./palette-parts.ts";

/** Two thousand palettes of eight colors with all their parts. */
const charactersKept = 16_000_000;

/** Items with what `include` names; without parts they stay as they are. */
export interface IncludedTexts {
  palette(text: ItemText, subject: PaletteSubject, parts: readonly PalettePart[]): ItemText;
  color(text: ItemText, hex: string, parts: readonly ColorPart[]): ItemText;
  /** A palette that need not be anybody's, with all that is known of it; and how it would keep promises, where any are asked. */
  analysis(subject: PaletteSubject, promises?: FixPromises): ItemText;
}

type FixPromises = Pick<FixRequest, "contrast" | "vision">;

export function createIncludedTexts(catalog: ColorCatalog): IncludedTexts {
  const texts = new LRUCache<string, string>({
    maxSize: charactersKept,
    sizeCalculation: (text, key) => text.length + key.length,
  });

  function remember(key: string, describe: () => unknown): string {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(describe());
    texts.set(key, text);
    return text;
  }

  function palettePart(part: PalettePart, subject: PaletteSubject): string {
    const describe = (): unknown => describePalettePart[part](subject, catalog);
    // Addresses depend on more than the colors, and cost nothing.
    return part === "files"
      ? JSON.stringify(describe())
      : remember(`${part} ${formatPalette(subject.colors)}`, describe);
  }

  function colorPart(part: ColorPart, hex: string): string {
    return remember(`${part} ${hex}`, () => describeColorPart[part](hex, catalog));
  }

  function listAnalysis(subject: PaletteSubject, promises?: FixPromises): readonly string[] {
    const { colors } = subject;
    const asked = promises === undefined ? "" : JSON.stringify(promises);
    const welcome = promises && ((others: readonly string[]) => createCompanionTest(others, promises));
    const fix = () => presentFix(fixPalette({ colors, ...promises }));
    const described = remember(`described ${formatPalette(colors)}`, () => ({ colors, ...describePalette(colors) }));
    const judgement = remember(`judgement ${asked}${formatPalette(colors)}`, () =>
      presentJudgement(judgePalette(colors, welcome)),
    );
    return [
      described.slice(1, -1),
      ...paletteParts.map((part) => formatField(part, palettePart(part, subject))),
      formatField("judgement", judgement),
      ...(promises === undefined ? [] : [formatField("fix", remember(`fix ${asked}${formatPalette(colors)}`, fix))]),
    ];
  }

  return {
    analysis: (subject, promises) => createItemText(`{${listAnalysis(subject, promises).join(",")}}`),
    palette: (text, subject, parts) => include(text, parts, (part) => palettePart(part, subject)),
    color: (text, hex, parts) => include(text, parts, (part) => colorPart(part, hex)),
  };
}

/** Makes the items of a page each in a turn of its own: with all their parts they take tens of milliseconds together. */
export async function inTurns<Item>(
  items: readonly Item[],
  takeTurn: TakeTurn,
  make: (item: Item) => ItemText,
): Promise<readonly ItemText[]> {
  const texts: ItemText[] = [];
  for (const item of items) texts.push(await takeTurn(() => make(item)));
  return texts;
}

function include<Part extends string>(
  text: ItemText,
  parts: readonly Part[],
  describe: (part: Part) => string,
): ItemText {
  if (parts.length === 0) return text;
  const included = parts.map((part) => formatField(part, describe(part)));
  return addToItem(text, "included", `{${included.join(",")}}`);
}

function presentFix(fix: PaletteFix | undefined): AnalysisBody["fix"] {
  if (fix === undefined) return null;
  const { colors, changes, proof, lostTags } = fix;
  return {
    colors,
    changes: changes.map(({ from, to, difference }) => ({ from, to, difference: Math.round(difference * 100) / 100 })),
    proof: presentProof(proof),
    lost_tags: lostTags,
  };
}

function formatField(name: string, json: string): string {
  return `"${name}":${json}`;
}

function presentJudgement({ percentile, oddOneOut }: Judgement): AnalysisBody["judgement"] {
  if (oddOneOut === undefined) return { percentile, odd_one_out: null };
  return { percentile, odd_one_out: { hex: oddOneOut.hex, replacements: [...oddOneOut.replacements] } };
}
