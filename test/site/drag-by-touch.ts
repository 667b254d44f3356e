/** A finger that is put on something, moved and lifted, as the browser gets it from a screen. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Drag extends Point {
  readonly hold?: () => Promise<unknown>;
}

const steps = 8;

export async function dragByTouch(page: Page, from: Locator, { x, y, hold }: Drag): Promise<void> {
  const start = await findMiddle(from);
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [start] });
  await hold?.();
  for (let step = 1; step <= steps; step += 1) {
    const point = { x: start.x + ((x - start.x) * step) / steps, y: start.y + ((y - start.y) * step) / steps };
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

export async function findMiddle(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
