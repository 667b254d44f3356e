import { describePalette, slugify } from "@tincture/color";
import type { PaletteDescription } from "../library/palette.ts";
import type { PublishingStore } from "./publishing-store.ts";

/** Numbers that are tried after a name; beyond, the address gets a number of its own instead. */
const NUMBER_MAX = 50;

/**
 * Name, tagline and tags from the colors alone. A name whose slug is taken gets the smallest number that frees it.
 *
 * @param colors - lowercase hexes
 */
export async function proposeDescription(
  store: Pick<PublishingStore, "listTakenSlugs">,
  colors: readonly string[],
): Promise<PaletteDescription> {
  const { name, tagline, tags } = describePalette(colors);
  const names = [name, ...Array.from({ length: NUMBER_MAX - 1 }, (_, i) => `${name} ${i + 2}`)];
  const taken = await store.listTakenSlugs(names.map((candidate) => slugify(candidate)));
  return { name: names.find((candidate) => !taken.has(slugify(candidate))) ?? name, tagline, tags };
}
