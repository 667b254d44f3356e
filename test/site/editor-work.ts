import type { Page } from "playwright-core";

/** Polling at every frame would make the page draw all of them. */
export const atTimes = { polling: 50 };

/** The state of an editor besides its colors. */
export interface Work {
  readonly locked: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export async function waitForWork(page: Page, { locked, canUndo, canRedo }: Work): Promise<void> {
  const isSo = (name: string, can: boolean) =>
    `:has(button[aria-label^="${name}"]${can ? ":not([aria-disabled])" : "[aria-disabled]"})`;
  const held = '[data-swatch][aria-label$=", locked"]';
  await page.waitForFunction(
    ({ selector, count, heldSelector }) =>
      document.querySelector(selector) !== null && document.querySelectorAll(heldSelector).length === count,
    { selector: `body${isSo("Undo", canUndo)}${isSo("Redo", canRedo)}`, count: locked, heldSelector: held },
    atTimes,
  );
}
