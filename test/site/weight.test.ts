/** What a first visit costs its visitor: everything until the page is quiet, as it comes over the wire, with an empty cache. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Browser } from "playwright-core";
import { browserMissing, startBrowser } from "../browser.ts";
import { createFolder, startServer } from "../running-server.ts";
import { signUp } from "./form-client.ts";

const bytesMax = 150_000;
const eight = "0f1e2d-3c4b5a-697887-96a5b4-c3d2e1-f0a1b2-c3d4e5-f6a7b8";
const paths = [
  "/",
  "/palettes?tags=blue&size=5",
  `/app/${eight}`,
  "/colors?name=blue",
  "/colors/2a9d8f",
  "/docs/endpoints",
  "/docs/self-hosting",
  "/sign-up",
];
const privatePaths = ["/dashboard", "/dashboard/try", "/settings", "/published", "/publish?colors=112233-2a9d8f"];

test("a first view of any page weighs at most 150 kB", { skip: browserMissing }, async (t) => {
  const { origin } = await startServer(t, createFolder(t), { DEFAULT_PLAN: "pro" });
  const browser = await startBrowser(t);
  const person = await signUp(origin, "ann@example.com");
  const published = await publishFullest(person.post.bind(person));
  const heavy: string[] = [];
  async function weigh(path: string, cookie = ""): Promise<void> {
    const bytes = await readWeight(browser, origin + path, cookie);
    assert.ok(bytes > 0, path);
    if (bytes > bytesMax) heavy.push(`${path}: ${bytes}`);
  }
  for (const path of [...paths, published]) await weigh(path);
  for (const path of privatePaths) await weigh(path, person.cookie);
  assert.deepEqual(heavy, []);
});

/** As many colors, as long texts and as many tags as a palette can have. @returns the path of its page */
async function publishFullest(
  post: (path: string, fields: Readonly<Record<string, string>>) => Promise<Response>,
): Promise<string> {
  const tags = Array.from({ length: 20 }, (_, at) => `tag ${at} of twenty long ones`);
  const texts = { name: "Wide ".repeat(16), tagline: "Words and more. ".repeat(12), tags: tags.join(",") };
  const answer = await post("/publish", { colors: eight, ...texts });
  const path = answer.headers.get("location");
  assert.match(String(path), /^\/palette\//);
  return path!;
}

async function readWeight(browser: Browser, address: string, cookie: string): Promise<number> {
  const context = await browser.newContext({ extraHTTPHeaders: cookie === "" ? {} : { cookie } });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return bytes;
}
