/**
 * `@tincture/client` as it is published: its size, its types, and one program in every runtime that
 * npm has. Runtimes other than this Node and Chromium are installed by the long run alone.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { lintPackage } from "../../tools/pack/lint-package.ts";
import { packClient, packColor } from "../../tools/pack/pack-library.ts";
import { testInBrowser } from "../browser.ts";
import { createFolder, createOwner, visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const findServer = visitServer();
const owner = createOwner();
after(() => owner.clear());
const folder = createFolder(owner);
const client = join(folder, "node_modules/@tincture/client");

/** What use-client.js returns. One palette, two pages of 20, one color and one theme cost 43. */
const expected = {
  colors: 5,
  isRight: true,
  slugs: 30,
  isInScale: true,
  hasCss: true,
  isUnsatisfiable: true,
  isAborted: true,
  used: 43,
};

test.before(async () => {
  await packClient(root, client);
  packColor(root, join(folder, "color"));
  for (const name of ["react", "@types"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  cpSync(new URL("use-client.js", import.meta.url), join(folder, "use-client.js"));
  writeFileSync(
    join(folder, "main.js"),
    `import process from "node:process";
import { useClient } from "./use-client.js";
const { TINCTURE_KEY: key, TINCTURE_URL: baseUrl } = process.env;
console.log(JSON.stringify(await useClient({ key, baseUrl })));`,
  );
});

test("the client is at most 2.5 kB, and the verification of proofs 6 kB", () => {
  const measure = (file: string): number => gzipSync(readFileSync(join(client, "dist", file)), { level: 9 }).length;
  assert.ok(measure("index.js") <= 2500, `index.js has ${measure("index.js")} bytes`);
  assert.ok(measure("verify.js") <= 6000, `verify.js has ${measure("verify.js")} bytes`);
});

test("React's server components accept the hooks", () => {
  assert.match(readFileSync(join(client, "dist/react.js"), "utf8"), /^"use client";/);
});

test("publint and Are the Types Wrong find nothing in the libraries", async () => {
  for (const path of [client, join(folder, "color")]) {
    const { stdout } = await run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], {
      cwd: path,
    });
    assert.deepEqual(await lintPackage(join(folder, stdout.trim())), []);
  }
});

/** Lines that end with a code must not compile, and all others must. */
const typed = `
import { createTincture, isTincture, type List, type Palette, type Published, type Tincture } from "@tincture/client";
import { usePalette } from "@tincture/client/react";
const tincture: Tincture = createTincture({ key: process.env["TINCTURE_KEY"], baseUrl: "http://localhost:3000" });
export async function read() {
  const { colors, $meta, included } = await tincture.palettes.generate({ size: 5, contrast: 4.5, include: ["names"] });
  const name: string | undefined = included.names[0]?.name;
  included.vision.normal; // TS18048
  await tincture.palettes.generate({ sise: 5 }); // TS2353
  await tincture.palettes.generate({ size: "5" }); // TS2322
  const several: readonly Palette[] = await tincture.palettes.generate({ count: 3 });
  const one: Palette = await tincture.palettes.generate({ count: 3 }); // TS2322
  await tincture.palettes.list({ sort: "newest" }); // TS2820|TS2322
  const [first] = await tincture.palettes.list({ tags: ["warm"], limit: 2 }).then((page) => page);
  const slug: string | undefined = first?.info.slug;
  const palettes: List<Published<Palette>> = tincture.palettes.list();
  tincture.palettes.remove("x"); // TS2339
  const unique = tincture.colors.list({ hex: ["ff0000"], unique: true, family: "Blue" });
  return { colors, name, slug, unique, palettes, several, one, remaining: $meta.credits.remaining };
}
export function describe(error: unknown): string {
  if (isTincture(error, "unsatisfiable")) {
    const code: "unsatisfiable" = error.code;
    return code + (error.param ?? "");
  }
  if (isTincture(error, "no_such_code")) return ""; // TS2345
  if (isTincture(error) && error.code === "timeout") return error.message;
  error.code; // TS18046
  return "";
}
export function useNames() {
  return usePalette(tincture, { include: ["names"] }).data?.included.names;
}
`;

for (const [file, format] of [
  ["typed.mts", "an ES module"],
  ["typed.cts", "CommonJS"],
] as const) {
  test(`the types work in ${format}, and refuse unknown parameters, methods and codes`, async () => {
    writeFileSync(join(folder, file), typed);
    const options = [
      "--strict",
      "--noEmit",
      "--target",
      "es2023",
      "--module",
      "nodenext",
      "--types",
      "node",
      "--pretty",
      "false",
    ];
    const tsc = join(root, "node_modules/.bin/tsc");
    const { stdout } = await run(tsc, [...options, file], { cwd: folder }).catch((error: { stdout: string }) => error);
    const found = [...stdout.matchAll(/^typed\.[mc]ts\((\d+),\d+\): error (TS\d+)/gm)];
    const errors = new Map(found.map(([, line, code]) => [Number(line), code ?? ""]));
    for (const [at, line] of typed.split("\n").entries()) {
      const [, codes = "none"] = /\/\/ (TS\S+)$/.exec(line) ?? [];
      assert.match(errors.get(at + 1) ?? "none", new RegExp(`^(?:${codes})$`), line);
    }
  });
}

async function createEnvironment() {
  const { origin, key } = await findServer();
  return { PATH: process.env["PATH"], HOME: folder, TINCTURE_URL: origin, TINCTURE_KEY: key };
}

async function assertRuns(program: string, ...args: readonly string[]): Promise<void> {
  const { stdout } = await run(program, args, { cwd: folder, env: await createEnvironment() });
  assert.deepEqual(JSON.parse(stdout), expected);
}

test("the client works in Node", () => assertRuns(process.execPath, "main.js"));

/** Prints the names that CommonJS gets. */
const commonJs = `const { createTincture } = require("@tincture/client");
const { verifyProof } = require("@tincture/client/verify");
console.log(typeof createTincture, typeof verifyProof);`;

async function assertRequires(node: string): Promise<void> {
  writeFileSync(join(folder, "main.cjs"), commonJs);
  assert.equal((await run(node, ["main.cjs"], { cwd: folder })).stdout, "function function\n");
}

test("CommonJS requires the client", () => assertRequires(process.execPath));

testInBrowser("the client works in Chromium", async (browser, t) => {
  const { origin: baseUrl, key } = await findServer();
  const imports = { "@tincture/client": "/index.js", "@tincture/client/verify": "/verify.js" };
  const files = new Map([
    [
      "/",
      `<!doctype html><link rel="icon" href="data:"><script type="importmap">${JSON.stringify({ imports })}</script>`,
    ],
    ["/index.js", readFileSync(join(client, "dist/index.js"), "utf8")],
    ["/verify.js", readFileSync(join(client, "dist/verify.js"), "utf8")],
    ["/use-client.js", readFileSync(join(folder, "use-client.js"), "utf8")],
  ]);
  const server = createServer(({ url = "" }, reply) => {
    reply.setHeader("content-type", url === "/" ? "text/html" : "text/javascript").end(files.get(url));
  });
  t.after(() => server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const page = await browser.newPage();
  await page.goto(`http://localhost:${portOf(server.address())}/`);
  const options = JSON.stringify({ key, baseUrl });
  const result = await page.evaluate(`import("/use-client.js").then(({ useClient }) => useClient(${options}))`);
  assert.deepEqual(result, expected);
});

function portOf(address: AddressInfo | string | null): number {
  assert.ok(typeof address === "object" && address !== null);
  return address.port;
}

/** An edge worker in the runtime of Cloudflare. `workerd test` runs it once. */
const worker = `import { useClient } from "use-client.js";
export default {
  async test(_controller, { key, baseUrl }) {
    console.log(JSON.stringify(await useClient({ key, baseUrl })));
  },
};`;

function formatWorkerd(): string {
  const modules = [
    ["worker.js", "worker.js"],
    ["use-client.js", "use-client.js"],
    ["@tincture/client", "node_modules/@tincture/client/dist/index.js"],
    ["@tincture/client/verify", "node_modules/@tincture/client/dist/verify.js"],
  ];
  const embedded = modules.map(([name, path]) => `(name = "${name}", esModule = embed "${path}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (
    modules = [${embedded.join(", ")}],
    compatibilityDate = "2026-01-01",
    bindings = [(name = "key", fromEnvironment = "TINCTURE_KEY"), (name = "baseUrl", fromEnvironment = "TINCTURE_URL")],
  )),
  (name = "internet", network = (allow = ["public", "private"])),
]);`;
}

if (size === "long") {
  const programs = join(folder, "programs");
  const platform = `node-${process.platform}-${process.arch}`;
  const majors = [20, 22, 24, 26];
  const inPrograms = (path: string): string => join(programs, "node_modules", path);

  test.before(async () => {
    mkdirSync(programs);
    writeFileSync(join(programs, "package.json"), "{}");
    const nodes = majors.map((major) => `node-${major}@npm:${platform}@${major}`);
    const packages = [...nodes, "deno@2.9.6", "bun@1.4.5", "workerd@1.20261117.1"];
    await run("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", ...packages], { cwd: programs });
  });

  for (const major of majors) {
    test(`the client works in Node ${major}`, async () => {
      await assertRuns(inPrograms(`node-${major}/bin/node`), "main.js");
      await assertRequires(inPrograms(`node-${major}/bin/node`));
    });
  }
  test("the client works in Deno", () =>
    assertRuns(
      inPrograms(".bin/deno"),
      "run",
      "--allow-net",
      "--allow-env",
      "--no-lock",
      "--node-modules-dir=manual",
      "main.js",
    ));
  test("the client works in Bun", () => assertRuns(inPrograms(".bin/bun"), "main.js"));
  test("the client works in an edge worker", async () => {
    writeFileSync(join(folder, "worker.js"), worker);
    writeFileSync(join(folder, "worker.capnp"), formatWorkerd());
    await assertRuns(inPrograms(".bin/workerd"), "test", "worker.capnp");
  });
}
