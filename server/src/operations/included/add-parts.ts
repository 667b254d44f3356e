/** Adds the parts that the parameter `include` names to items. */
import type { ColorCatalog } from "@tincture/contract/colors";
import type { TakeTurn } from "../../http/limits/request-meter.ts";
import { addToItem, type ItemText } from "../items.ts";
import { type ColorPart, describeColorPart } from "./color-parts.ts";
import { describePalettePart, type PalettePart, type PaletteSubject } from "./palette-parts.ts";

interface WantedPaletteParts {
  readonly subject: PaletteSubject;
  readonly parts: readonly PalettePart[];
}

export function addPaletteParts(
  text: ItemText,
  { subject, parts }: WantedPaletteParts,
  catalog: ColorCatalog,
): ItemText {
  if (parts.length === 0) return text;
  const included = parts.map((part) => [part, describePalettePart[part](subject, catalog)] as const);
  return addToItem(text, "included", Object.fromEntries(included));
}

interface WantedColorParts {
  readonly hex: string;
  readonly parts: readonly ColorPart[];
}

export function addColorParts(text: ItemText, { hex, parts }: WantedColorParts, catalog: ColorCatalog): ItemText {
  if (parts.length === 0) return text;
  const included = parts.map((part) => [part, describeColorPart[part](hex, catalog)] as const);
  return addToItem(text, "included", Object.fromEntries(included));
}

/** Creates each item in its own turn, since a page may take tens of milliseconds. */
export async function inTurns<Item>(
  items: readonly Item[],
  takeTurn: TakeTurn,
  create: (item: Item) => ItemText,
): Promise<readonly ItemText[]> {
  const texts: ItemText[] = [];
  for (const item of items) texts.push(await takeTurn(() => create(item)));
  return texts;
}
