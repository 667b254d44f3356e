/** The hooks of `@tincture/client/react` in a page, with React's strict mode as in development. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import type { Browser, Page, Request } from "playwright-core";
import { rolldown } from "rolldown";
import { testInBrowser } from "../browser.ts";
import { createFolder, type Owner, visitServer } from "../running-server.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const findServer = visitServer();

const app = `
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { createTincture } from "${root}client/src/index.ts";
import { usePalette } from "${root}client/src/react.ts";

const tincture = createTincture(options);

function Palette({ query }) {
  // A client of each render, as nobody should write it, must not send a request of each render.
  const client = query.words === "careless" ? createTincture(options) : tincture;
  const { data, error, isLoading, reload } = usePalette(client, { ...query, words: "sea" });
  return (
    <>
      <output>{isLoading ? "" : error ? error.code : data.colors.join(" ")}</output>
      <p>{data?.$meta.credits.used}</p>
      <button onClick={reload}>Reload</button>
    </>
  );
}

function App() {
  const [query, setQuery] = useState({ size: 5 });
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      {isShown && <Palette query={query} />}
      <button onClick={() => setQuery({ size: 5 })}>Five</button>
      <button onClick={() => setQuery({ size: 99 })}>Wrong</button>
      <button onClick={() => setQuery({ size: 4, words: "careless" })}>Careless</button>
      <button onClick={() => setIsShown(false)}>Hide</button>
    </>
  );
}

createRoot(document.body).render(<StrictMode><App /></StrictMode>);
`;

async function bundle(owner: Owner, options: object): Promise<string> {
  const folder = createFolder(owner);
  writeFileSync(join(folder, "app.jsx"), `const options = ${JSON.stringify(options)};${app}`);
  const build = await rolldown({
    input: join(folder, "app.jsx"),
    logLevel: "silent",
    resolve: { modules: [join(root, "node_modules")] },
    transform: { define: { "process.env.NODE_ENV": '"development"' } },
  });
  await build.write({ file: join(folder, "app.js"), format: "iife" });
  await build.close();
  return readFileSync(join(folder, "app.js"), "utf8");
}

/** A page with the hook, and the requests that it has sent. */
async function openPage(t: TestContext, browser: Browser) {
  const { origin: baseUrl, key } = await findServer();
  const script = await bundle(t, { key, baseUrl, retries: 0 });
  const server = createServer(({ url }, reply) => {
    reply.setHeader("content-type", url === "/" ? "text/html" : "text/javascript");
    reply.end(
      url === "/" ? '<!doctype html><link rel="icon" href="data:"><body><script src="/app.js"></script>' : script,
    );
  }).listen(0, "127.0.0.1");
  t.after(() => server.close());
  await once(server, "listening");
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  const page = await browser.newPage();
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes("/api/")) sent.push(request);
  });
  await page.goto(`http://localhost:${address.port}/`);
  return { page, sent, press: (name: string) => page.getByRole("button", { name }).click() };
}

/** @returns the text of the palette or the error, once it is not `previous` */
async function readOutput(page: Page, previous = ""): Promise<string> {
  const output = page.locator("output").filter({ hasText: /\S/ });
  if (previous !== "") await page.locator("output").getByText(previous).waitFor({ state: "detached" });
  return (await output.textContent()) ?? "";
}

testInBrowser("usePalette() sends one request in strict mode, and another for a reload", async (browser, t) => {
  const { page, sent, press } = await openPage(t, browser);
  const first = await readOutput(page);
  assert.equal(sent.length, 1);
  assert.equal(await page.locator("p").textContent(), "1");
  await press("Reload");
  assert.notEqual(await readOutput(page, first), first);
  const ids = sent.map((request) => request.headers()["charge-id"]);
  assert.equal(new Set(ids).size, 2);
  assert.equal(sent.length, 2);
});

testInBrowser("usePalette() returns the error, and then the next palette", async (browser, t) => {
  const { page, press } = await openPage(t, browser);
  const first = await readOutput(page);
  await press("Wrong");
  assert.equal(await readOutput(page, first), "invalid_parameter");
  await press("Five");
  assert.match(await readOutput(page, "invalid_parameter"), /^[0-9a-f]{6} /);
});

testInBrowser("usePalette() ends its request when the component unmounts", async (browser, t) => {
  const { page, press } = await openPage(t, browser);
  await readOutput(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/**", () => held.resolve());
  const failed = page.waitForEvent("requestfailed");
  await press("Reload");
  await held.promise;
  await press("Hide");
  assert.equal((await failed).failure()?.errorText, "net::ERR_ABORTED");
});

testInBrowser("usePalette() sends no request for another client or query object", async (browser, t) => {
  const { page, sent, press } = await openPage(t, browser);
  const first = await readOutput(page);
  await press("Careless");
  const second = await readOutput(page, first);
  assert.equal(second.split(" ").length, 4);
  await press("Careless");
  await press("Five");
  await readOutput(page, second);
  assert.equal(sent.length, 3);
});
