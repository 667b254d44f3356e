/** The palette that an editor shows, and the one that it tells. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";

/** The colors in their order; while a dropped column settles, an empty copy still holds its place. */
export function readColors(page: Page): Promise<string[]> {
  return page.locator("[data-swatch]:not([data-dnd-placeholder]) [data-copy]").allInnerTexts();
}

/** What screen readers are told, which is the palette as it is. */
export function findPalette(page: Page, colors: readonly (string | undefined)[]): Locator {
  return page.getByText(`Palette: ${colors.join(", ")}`, { exact: true });
}

/** Waits until the palette is told, and holds it against what is shown. */
export async function waitForColors(page: Page, colors: readonly (string | undefined)[]): Promise<void> {
  await findPalette(page, colors).waitFor({ state: "attached" });
  assert.deepEqual(await readColors(page), colors);
}
