/** Runs the examples as a reader would, against an instance of its own. */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { browserMissing, startBrowser } from "../browser.ts";
import { type Owner, visitServer } from "../running-server.ts";
import { signUp } from "../site/form-client.ts";

const examples = fileURLToPath(new URL("../../examples/", import.meta.url));
const run = promisify(execFile);
const findServer = visitServer();
/** Only a hang takes longer. */
const buildMsMax = 120_000;

async function createEnvironment() {
  const { origin, key } = await findServer();
  return { PATH: process.env["PATH"], TINCTURE_URL: origin, TINCTURE_KEY: key };
}

test("the Node example prints a palette and writes a theme", async () => {
  const env = await createEnvironment();
  const script = join(examples, "node/make-theme.js");
  const { stdout, stderr } = await run(process.execPath, [script, "misty qqqq forest"], { env });
  assert.match(stdout, /--color-primary-500: #[0-9a-f]{6};/);
  assert.equal(stderr.match(/ #[0-9a-f]{6}$/gm)?.length, 5);
  assert.match(stderr, /The word "qqqq" suggests no color\./);
});

const pythonMissing =
  spawnSync("python3", ["-c", "import requests"]).status !== 0 &&
  "no requests for Python: apt-get install python3-requests";

test("the Python example names the colors of a palette", { skip: pythonMissing }, async () => {
  const env = await createEnvironment();
  const { stdout } = await run("python3", [join(examples, "python/palette.py"), "sea"], { env });
  assert.equal(stdout.match(/^#[0-9a-f]{6} {2}\S/gm)?.length, 5);
});

/** Runs a program of `node_modules` in the folder of an example. */
async function build(name: string, program: string, variables: Readonly<Record<string, string>> = {}): Promise<void> {
  const env = { ...(await createEnvironment()), ...variables, NODE_ENV: "production" };
  const script = fileURLToPath(new URL(`../../node_modules/${program}`, import.meta.url));
  await run(process.execPath, [script, "build"], { cwd: join(examples, name), env, timeout: buildMsMax });
}

/** @returns the address */
async function serve(owner: Owner, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "localhost");
  owner.after(() => server.close());
  await once(server, "listening");
  const address = server.address();
  assert.ok(isInternetAddress(address));
  return `http://localhost:${address.port}`;
}

function isInternetAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === "object" && address !== null;
}

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

test("the Vite example generates palettes in a page of another origin", { skip: browserMissing }, async (t) => {
  const origin = await serve(t, ({ url = "/" }, reply) => {
    const path = url === "/" ? "/index.html" : url;
    reply.setHeader("content-type", types[extname(path)] ?? "text/plain");
    reply.end(url.startsWith("/favicon") ? "" : readFileSync(join(examples, "vite-react/dist", path)));
  });
  const person = await signUp((await findServer()).origin, "vite@example.com");
  const rules = { kind: "publishable", origins: origin, operations: "generatePalette", dailyCap: "50" };
  const created = await person.post("/dashboard", { intent: "create", name: "Vite", ...rules });
  const [key] = /tnc_pub_[0-9A-Za-z]{38}/u.exec(await created.text())!;
  await build("vite-react", "vite/bin/vite.js", { TINCTURE_KEY: key });
  const browser = await startBrowser(t);
  const page = await browser.newPage();
  await page.goto(origin);
  const colors = page.getByRole("listitem");
  await colors.nth(4).waitFor();
  const first = await colors.allTextContents();
  await page.getByRole("button", { name: "Another" }).click();
  await page.waitForFunction((text) => document.querySelector("ul")?.textContent !== text, first.join(""));
  assert.match((await page.getByText(/credits left today/).textContent()) ?? "", /^\d+ credits/);
});

test("the React Router example renders palettes on the server, without the key", async (t) => {
  await build("react-router", "@react-router/dev/bin.cjs");
  const env = await createEnvironment();
  Object.assign(process.env, { TINCTURE_URL: env.TINCTURE_URL, TINCTURE_KEY: env.TINCTURE_KEY });
  const { createRequestListener } = await import("@react-router/node");
  const built = await import(pathToFileURL(join(examples, "react-router/build/server/index.js")).href);
  const origin = await serve(t, createRequestListener({ build: built }));
  const list = await (await fetch(`${origin}/?words=sea`)).text();
  const [, slug = ""] = /href="\/palettes\/([\w-]+)"/.exec(list) ?? [];
  const page = await (await fetch(`${origin}/palettes/${slug}`)).text();
  assert.match(page, /<h1>\w/);
  assert.equal((await fetch(`${origin}/palettes/no-such-palette`)).status, 404);
  assert.ok(![list, page].join("").includes(env.TINCTURE_KEY));
});
