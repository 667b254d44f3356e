/** Forced colors, as Windows' contrast themes set them, replace every background; what is shown for its color keeps it. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { browserMissing, startBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { signUp } from "./form-client.ts";

const shared = visitServer();
const eight = "0f1e2d-3c4b5a-697887-96a5b4-c3d2e1-f0a1b2-c3d4e5-f6a7b8";

/** A page of each kind, and how many colors it shows at least. */
const pages: readonly (readonly [path: string, colorsMin: number])[] = [
  ["/", 50],
  ["/palettes", 60],
  [`/app/${eight}`, 8],
  ["/colors", 12],
  ["/colors?name=teal", 12],
  ["/colors/2a9d8f", 30],
  ["/sign-in", 5],
];

test("swatches keep their colors in forced colors on every page", { skip: browserMissing }, async (t) => {
  const { origin } = await shared();
  const person = await signUp(origin, "forced-colors@example.com");
  const { page } = await visit(await startBrowser(t), `${origin}/palettes`, { width: 1440 });
  const palette = await page.locator('main li a[href^="/palette/"]').first().getAttribute("href");
  await page.emulateMedia({ forcedColors: "active" });
  for (const [path, colorsMin] of [...pages, [String(palette), 20] as const]) {
    await page.goto(origin + path, { waitUntil: "load" });
    await assertShown(page, path, colorsMin);
  }
  await page.context().addCookies(person.cookies);
  await page.goto(`${origin}/publish?colors=${eight}`, { waitUntil: "load" });
  await assertShown(page, "/publish", 8);
  await page.goto(`${origin}/dashboard`, { waitUntil: "load" });
  const [used, around]: readonly string[] = await page.evaluate(`
    ["[role=meter] > *", "[role=meter]"].map((at) => getComputedStyle(document.querySelector(at)).backgroundColor)`);
  assert.notEqual(used, around, "the meter is blank");
});

test("the editor's panels keep their colors in forced colors", { skip: browserMissing }, async (t) => {
  const { origin } = await shared();
  const { page } = await visit(await startBrowser(t), `${origin}/app/${eight}`, { width: 1440 });
  await page.emulateMedia({ forcedColors: "active" });
  const panels = { Contrast: 56, Vision: 40, Preview: 11, History: 8 };
  for (const [tool, colorsMin] of Object.entries(panels)) {
    await page.getByRole("button", { name: tool, exact: true }).click();
    await page.getByRole("tabpanel", { name: tool }).getByText(/\w/).first().waitFor();
    await assertShown(page, tool, 8 + colorsMin);
  }
  await page.getByRole("button", { name: "Edit 697887" }).click();
  await page.getByLabel("Hex").waitFor();
  await assertShown(page, "Edit", 8 + 2 + 3);
});

/** Every color and gradient that an element is given by itself is the one that is drawn, and there are as many as expected. */
async function assertShown(page: Page, place: string, colorsMin: number): Promise<void> {
  await page
    .locator("[style*=background]")
    .nth(colorsMin - 1)
    .waitFor({ state: "attached" });
  const shown: readonly { readonly given: string; readonly drawn: string }[] = await page.evaluate(listShown);
  assert.deepEqual(
    shown.filter(({ given, drawn }) => given !== drawn),
    [],
    place,
  );
}

/** A program for the browser. Gradients are written anew when they are computed, so only their kind is compared. */
const listShown = `[...document.querySelectorAll("[style*=background]")].map((element) => {
  const property = element.style.backgroundColor ? "backgroundColor" : "backgroundImage";
  const kindOf = (value) => value.replace(/-gradient.*/, "");
  return { given: kindOf(element.style[property]), drawn: kindOf(getComputedStyle(element)[property]) };
})`;
