/** The palette that an editor shows, and the one that it tells. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";

/**
 * The colors in their order; while a dropped column settles, an empty copy still holds its place.
 */
export function readColors(page: Page): Promise<string[]> {
  return page.locator("[data-swatch]:not([data-dnd-placeholder]) [data-copy]").allInnerTexts();
}

export function findPalette(page: Page, colors: readonly (string | undefined)[]): Locator {
  return page.getByText(`Palette: ${colors.join(", ")}`, { exact: true });
}

export async function waitForColors(page: Page, colors: readonly (string | undefined)[]): Promise<void> {
  await findPalette(page, colors).waitFor({ state: "attached" });
  assert.deepEqual(await readColors(page), colors);
}

interface ServedPalette {
  readonly colors: readonly string[];
  readonly address: string;
}

export async function readServedColors(asked: string): Promise<ServedPalette> {
  const answer = await fetch(asked);
  assert.equal(answer.status, 200, asked);
  const html = await answer.text();
  const [, told = ""] = /<p role="status"[^>]*>Palette: ([^<]*)</u.exec(html) ?? [];
  const colors = told.split(", ");
  const shown = Array.from(html.matchAll(/data-copy="true"[^>]*aria-label="Copy ([\da-f]{6})"/gu), ([, hex]) => hex);
  assert.deepEqual(shown, colors);
  return { colors, address: answer.url };
}
