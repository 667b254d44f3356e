/** "Fix this" on a palette's page: by links alone, on a phone, and on to the editor. */
import assert from "node:assert/strict";
import test from "node:test";
import { fixPalette } from "../../color/src/promise/index.ts";
import { testInBrowser, visit, scrollsSideways } from "../browser.ts";
import { visitServer } from "../running-server.ts";

const shared = visitServer();
const phoneWidth = 360;

testInBrowser("a palette's page proposes the nearest colors that keep a promise, and opens them", async (browser) => {
  const { origin } = await shared();
  const { slug, colors } = await findFixable(origin);
  const fixed = fixPalette({ colors, contrast: 4.5 });
  assert.ok(fixed && fixed.changes.length > 0);

  const { page, complaints } = await visit(browser, `${origin}/palette/${slug}`, {
    width: phoneWidth,
    colorScheme: "dark",
  });
  const panel = page.getByRole("region", { name: "Fix this" });
  await panel.getByRole("link", { name: "Contrast 4.5 : 1" }).press("Enter");
  await panel.getByText(/^Every color has a partner with at least 4\.[5-9]/).waitFor();
  for (const { to } of fixed.changes) await panel.getByText(`#${to}`, { exact: true }).waitFor();
  assert.equal(await scrollsSideways(page), false);
  await panel.getByRole("link", { name: "Open in the editor" }).click();
  await page.waitForURL(`${origin}/app/${fixed.colors.join("-")}?contrast=4.5`);
  assert.deepEqual(complaints, []);
});

test("without scripts a link of two colors leads to the nearest ones that keep the promise", async () => {
  const { origin } = await shared();
  const { slug } = await findFixable(origin);
  const html = await (await fetch(`${origin}/palette/${slug}`)).text();
  const [, link = ""] = /<a [^>]*aria-label="Fix [\da-f]{6} on [\da-f]{6}"[^>]* href="([^"]*)"/u.exec(html) ?? [];
  assert.match(link, /\?fix=4\.5&amp;pair=[\da-f]{6}-[\da-f]{6}#fix$/u);
  const fixed = await (await fetch(origin + link.replaceAll("&amp;", "&"))).text();
  assert.match(fixed, /id="fix"/u);
  assert.match(fixed.replaceAll("<!-- -->", ""), />#[\da-f]{6} and #[\da-f]{6} have \d+\.\d\d/u);
});

async function findFixable(origin: string) {
  const list = await (await fetch(`${origin}/palettes`)).text();
  for (const [, slug = ""] of list.matchAll(/href="[^"]*\/palette\/([a-z0-9-]+)"/g)) {
    const css = await (await fetch(`${origin}/palette/${slug}.css`)).text();
    const colors = [...css.matchAll(/#([0-9a-f]{6})/g)].map(([, hex = ""]) => hex);
    const isFixable = colors.length > 1 && (fixPalette({ colors, contrast: 4.5 })?.changes.length ?? 0) > 0;
    if (isFixable) return { slug, colors };
  }
  throw new Error("Every palette of the first page keeps 4.5");
}
