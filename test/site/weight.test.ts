/** Bytes of a first visit beyond the page, which `every-page.test.ts` checks. */
import assert from "node:assert/strict";
import { openWindow, testInBrowser } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { goQuietly, watchFirstViews, weighFirstView } from "./first-view.ts";

const opened = [
  { query: "theme=AA", part: "aside [data-role=primary]", bytesMax: 172_000 },
  ...["app", ...(size === "long" ? ["landing"] : [])].map((scene) => ({
    query: `preview=${scene}`,
    part: "main:has([data-scene]) aside fieldset",
    bytesMax: 172_000,
  })),
];
const bytesMin = 100_000;
const server = visitServer();
const eight = "0f2e4d-3c5b7a-6988a7-96b5d4-c3e201-f0112e-c30425-f6b7d8";

testInBrowser("the first view of a tool's address is at most 172 kB", async (browser) => {
  const { origin } = await server();
  const window = await openWindow(browser, origin);
  for (const { query, part, bytesMax } of opened) {
    const page = await window.newPage();
    await watchFirstViews(page, part);
    const bytes = await weighFirstView(page, `${origin}/app/${eight}?${query}`);
    assert.ok(bytes > bytesMin, `${query}: ${bytes}, something was kept`);
    assert.ok(bytes <= bytesMax, `${query}: ${bytes}`);
    await page.close();
  }
});

testInBrowser("a page loads its scripts when idle, and link targets at the first interaction", async (browser) => {
  const { origin } = await server();
  const page = await (await openWindow(browser, origin)).newPage();
  await watchFirstViews(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await goQuietly(page, `${origin}/palettes?size=5`);
  assert.ok(!asked.includes("/__manifest"));
  const waitedMs: number = await page.evaluate(`
      Math.min(...performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime))
        - performance.getEntriesByType("navigation")[0].domContentLoadedEventStart
    `);
  assert.ok(waitedMs >= 0, `asked for scripts ${waitedMs} ms after it was read`);
  const manifest = page.waitForResponse(/\/__manifest\?.*colors/);
  await page.mouse.move(200, 200);
  assert.equal((await manifest).status(), 200);
});
