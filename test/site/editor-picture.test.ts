/**
 * Colors from pictures in the editor: dropped, picked by mouse and keyboard, and never uploaded.
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { testInBrowser, visit, scrollsSideways } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { writePng } from "./write-png.ts";
import { findMiddle } from "./drag-by-touch.ts";

const shared = visitServer();
const startPath = "/app/264653-2a9d8f-e9c46a";
const phoneWidth = 360;
const nbsp = "\u00a0";

const poster = writePng({ width: 100, height: 60 }, (x, y) => {
  if (y < 10) return undefined;
  if (x < 60) return "1d3557";
  return y < 20 ? "e9c46a" : "e63946";
});

testInBrowser("pictures are pasted, dropped or imported, picked by mouse and keys, never uploaded", async (browser) => {
  const { origin } = await shared();
  const { page, complaints } = await visit(browser, origin + startPath, { width: phoneWidth });
  await loadPictures(page);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 900 });
  await usePicture(page, origin);
  await readAnimation(page);
  assert.deepEqual(complaints, []);
});

/** Without a camera a file is asked for. */
async function loadPictures(page: Page): Promise<void> {
  await give(page, "paste", { name: "notes.txt", type: "text/plain", bytes: Buffer.from("sea") });
  await page.getByRole("complementary", { name: "Import" }).getByText('"sea" has no color in a notation').waitFor();
  await page.keyboard.press("p");
  const panel = page.getByRole("complementary", { name: "Picture" });
  await panel.getByRole("button", { name: "Use the camera" }).click();
  await panel.getByText(/camera.*choose a file/i).waitFor();

  await page.keyboard.press("i");
  const importing = page.getByRole("complementary", { name: "Import" });
  await importing
    .getByLabel("Choose a file")
    .setInputFiles({ name: "poster.png", mimeType: "image/png", buffer: poster });
  await panel.getByRole("slider").nth(2).waitFor();
  assert.equal(await scrollsSideways(page), false);

  const half = { name: "half.png", type: "image/png", bytes: poster.subarray(0, 50) };
  await give(page, "paste", half);
  await panel.getByText('"half.png" could not be read').waitFor();
  assert.equal(await panel.getByRole("slider").count(), 0);
}

async function usePicture(page: Page, origin: string): Promise<void> {
  const sent: string[] = [];
  page.on("request", (request) => {
    // Only programs and link targets are fetched.
    const isProgram = ["/assets/", "/__manifest?"].some((path) => request.url().startsWith(origin + path));
    if (request.method() !== "GET" || !isProgram) sent.push(`${request.method()} ${request.url()}`);
  });
  await page.keyboard.press("1");
  await give(page, "drop", { name: "poster.png", type: "image/png", bytes: poster });
  const points = page.getByRole("complementary", { name: "Picture" }).getByRole("slider");
  await points.nth(2).waitFor();
  await page.getByRole("slider", { name: `Color 1 of 3, #1d3557, Navy Peony, 60${nbsp}% of the picture` }).waitFor();
  await page.getByRole("slider", { name: `Color 2 of 3, #e63946` }).waitFor();
  await page.getByRole("slider", { name: `Color 3 of 3, #e9c46a` }).waitFor();

  await drag(page, points.nth(0), points.nth(1));
  await page.getByRole("slider", { name: `Color 1 of 3, #e63946` }).waitFor();
  await page.keyboard.press("Shift+ArrowDown");
  await walkLeft(page, points.nth(0), "#1d3557");

  await page.getByRole("button", { name: "Fewer colors" }).click();
  await page.getByRole("slider", { name: `Color 2 of 2, #e63946` }).waitFor();
  assert.deepEqual(sent, []);
  await page.getByText("Your locked color stays.").waitFor();
  await page.getByRole("button", { name: "Use these colors" }).click();
  await page.waitForURL(`${origin}/app/264653-1d3557-e63946`);
  await page.getByRole("button", { name: "These are in the editor" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await page.waitForURL(origin + startPath);
  const kept = String(await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"));
  assert.doesNotMatch(kept, /poster|data:|blob:/);
}

async function readAnimation(page: Page): Promise<void> {
  await give(page, "drop", { name: "wave.gif", type: "image/gif", bytes: writeGif(["000000", "1d3557", "e63946"]) });
  const panel = page.getByRole("complementary", { name: "Picture" });
  for (const hex of ["000000", "1d3557", "e63946"])
    await panel.getByRole("slider", { name: new RegExp(`#${hex},`) }).waitFor();
}

const gifSide = 8;

/** Writes an animated GIF of frames of one color each (GIF89a, sections 18 to 24). */
function writeGif(hexes: readonly string[]): Buffer {
  const head = Buffer.from([...Buffer.from("GIF89a"), gifSide, 0, gifSide, 0, 0, 0, 0]);
  const frames = hexes.map((hex) => {
    const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
    const descriptor = [0x2c, 0, 0, 0, 0, gifSide, 0, gifSide, 0, 0x81];
    const colors = [...Buffer.from(hex, "hex"), ...Array(9).fill(0)];
    const data = packCodes(gifSide ** 2);
    return Buffer.from([...control, ...descriptor, ...colors, 2, data.length, ...data, 0]);
  });
  return Buffer.concat([head, ...frames, Buffer.from([0x3b])]);
}

/**
 * LZW codes of three bits for pixels of color 0. A clear code after every second keeps them at
 * three bits.
 */
function packCodes(pixelCount: number): readonly number[] {
  const [clear, end] = [4, 5];
  const pairs = Array.from({ length: pixelCount / 2 }, () => [clear, 0, 0]);
  const bits = [...pairs.flat(), end].flatMap((code) => [code & 1, (code >> 1) & 1, code >> 2]);
  return Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit, place) => byte | (bit << place), 0),
  );
}

interface Given {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Dispatches the drop or paste event of a browser. */
async function give(page: Page, way: "drop" | "paste", { name, type, bytes }: Given): Promise<void> {
  await page.evaluate(
    ([way, name, type, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }));
      const about = { bubbles: true, cancelable: true };
      const event =
        way === "drop"
          ? new DragEvent("drop", { ...about, dataTransfer: transfer })
          : new ClipboardEvent("paste", { ...about, clipboardData: transfer });
      document.body.dispatchEvent(event);
    },
    [way, name, type, [...bytes]] as const,
  );
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await findMiddle(from), await findMiddle(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

async function walkLeft(page: Page, point: Locator, hex: string): Promise<void> {
  const read = async () => String(await point.getAttribute("aria-valuetext"));
  for (let steps = 0; steps < 100 && !(await read()).startsWith(hex); steps += 1)
    await page.keyboard.press("ArrowLeft");
  assert.match(await read(), new RegExp(`^${hex}, 60${nbsp}% from the left`));
}
