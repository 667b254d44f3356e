/** The package in an empty folder: packed once, then started by each Node that is here. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, suite, test } from "node:test";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { lintPackage } from "../../tools/pack/lint-package.ts";
import { readAccount } from "../api-client.ts";
import { size } from "../sizes.ts";
import { createFolder, createOwner } from "../running-server.ts";
import { FormClient } from "../site/form-client.ts";
import { type InstalledPackage, installPackage, listFiles } from "./installed-package.ts";

const tarballBytesMax = 7e6;
const owner = createOwner();
let installed: InstalledPackage;

before(async () => {
  installed = await installPackage(owner);
});
after(() => owner.clear());

const oldestNode = "22.15.0";
const platform = `${process.platform}-${process.arch}`;
/** This Node, the one that `.ci/run` installs, and in the long run the oldest. */
const nodes = [process.execPath, process.env["NODE_24"], findOldestNode()].filter((path) => path !== undefined);

function findOldestNode(): string | undefined {
  const named = process.env["NODE_22"];
  if (named !== undefined || size !== "long") return named;
  const folder = createFolder(owner);
  execFileSync("npm", ["install", "--silent", "--prefix", folder, `node-${platform}@${oldestNode}`]);
  return join(folder, `node_modules/node-${platform}/bin/node`);
}

test("the tarball is small, and has nothing that installs or runs by itself", () => {
  assert.ok(statSync(installed.tarball).size < tarballBytesMax);
  const manifest: Readonly<Record<string, unknown>> = JSON.parse(
    readFileSync(join(installed.folder, "package.json"), "utf8"),
  );
  assert.equal(manifest["scripts"], undefined);
  assert.deepEqual(Object.keys(manifest["dependencies"] ?? {}).toSorted(), ["@resvg/resvg-js", "better-sqlite3"]);
});

test("publint finds nothing in the package", async () => {
  assert.deepEqual(await lintPackage(installed.tarball), []);
});

for (const node of nodes)
  suite(`tincture on ${node === process.execPath ? process.version : node}`, () => {
    test("serves from an empty folder, and writes only to ./tincture-data", async (t) => {
      const place = { node, folder: createFolder(t) };
      const before = listFiles(installed.folder);
      const server = await installed.start(t, place);
      const { origin, key } = server;
      assert.match(server.readOutput(), /^ {2}curl -H "Authorization: Bearer tnc_\w+" "http:\S+generate\?size=5"$/m);

      const headers = { authorization: `Bearer ${key}` };
      for (const path of ["palette/generate?words=misty forest", "palettes?name=red", "colors?name=teal", "tags"])
        assert.equal((await fetch(`${origin}/api/v1/${path}`, { headers })).status, 200, path);
      for (const path of ["/", "/palettes", "/docs", "/docs/api", "/api/openapi.json", "/colors/7c2d12/social.png"])
        assert.equal((await fetch(origin + path)).status, 200, path);
      assert.deepEqual(await findMissingAssets(origin), []);
      await assertReference(origin);
      await assertSignUp(origin);

      const accounts: readonly { readonly email: string }[] = JSON.parse(
        await installed.run(place, ["accounts", "list", "--json"]),
      );
      assert.deepEqual(accounts.map(({ email }) => email).toSorted(), ["eve@example.com", "first@localhost"]);
      await installed.run(place, ["backup", "copy.db"]);
      const { ok }: { readonly ok: unknown } = JSON.parse(await installed.run(place, ["doctor", "--json"]));
      assert.equal(ok, true);
      assert.equal((await server.end("SIGTERM")).exitCode, 0);
      assert.ok(existsSync(join(place.folder, "tincture-data/tincture.db")));
      assert.deepEqual(listFiles(installed.folder), before);
    });
  });

test("opens a database of the first package and loses nothing", async (t) => {
  const choice = ["--data", "colors"];
  const place = { node: process.execPath, folder: createFolder(t), args: choice };
  const data = join(place.folder, "colors");
  await mkdir(data, { mode: 0o700 });
  const file = join(data, "tincture.db");
  const fixture = readFileSync(new URL("database-0016.db.gz", import.meta.url));
  writeFileSync(file, await promisify(gunzip)(fixture), { mode: 0o600 });
  const before = countRows(file);
  assert.equal(before["palettes"], 2);
  const check = await installed.run(place, ["upgrade-check", ...choice]);
  assert.match(check, /migrations?, in one transaction|has all 16 migrations/);

  const server = await installed.start(t, place, { STARTER_LIBRARY: "off" });
  assert.match(server.readOutput(), /^ {2}\S.* keys create .* --data colors$/m);
  // The first package wrote its first key, a palette, and a person with a password and a like.
  const key = "tnc_nlYhBBs3XZZL4bhQYWz7RsZ5WoP6PB1i0UMnpd";
  assert.equal((await readAccount({ origin: server.origin, key })).daily_limit, 500);
  const headers = { authorization: `Bearer ${key}` };
  const reply = await fetch(`${server.origin}/api/v1/palette/ice-field`, { headers });
  const { data: palette }: { readonly data: { readonly colors: unknown; readonly stats: unknown } } = JSON.parse(
    await reply.text(),
  );
  assert.deepEqual(palette.colors, ["0c4a6e", "38bdf8", "e0f2fe"]);
  assert.deepEqual(palette.stats, { save_count: 1 });
  await assertSignIn(server.origin);
  assert.equal((await server.end("SIGTERM")).exitCode, 0);

  const now = countRows(file);
  // One debit and one session were added.
  const grown = new Set(["usage", "quota", "people_sessions", "people_attempts", "pulse", "migrations"]);
  for (const [table, count] of Object.entries(before).filter(([name]) => !grown.has(name)))
    assert.equal(now[table], count, table);
});

/** Checks what the editor's page loads. */
async function findMissingAssets(origin: string): Promise<readonly string[]> {
  const page = await (await fetch(`${origin}/app`)).text();
  const paths = [
    ...new Set([...page.matchAll(/"(\/assets\/[\w.-]+\.(?:js|css|woff2))"/gu)].map(([, path = ""]) => path)),
  ];
  assert.ok(paths.length > 5, page);
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(origin + path)).status));
  return paths.filter((_path, at) => statuses[at] !== 200);
}

async function assertReference(origin: string): Promise<void> {
  const address = `${origin}/assets/api-reference.js`;
  const load = async (coding: string) => {
    const reply = await fetch(address, { headers: { "accept-encoding": coding } });
    return { coding: reply.headers.get("content-encoding"), text: await reply.text() };
  };
  const [brotli, plain] = await Promise.all([load("br"), load("identity")]);
  assert.deepEqual([brotli.coding, plain.coding], ["br", null]);
  assert.ok(plain.text === brotli.text && plain.text.length > 1e6);
}

const person = { email: "eve@example.com", password: "correct horse battery 47" };

async function assertSignUp(origin: string): Promise<void> {
  const reply = await new FormClient(origin).post("/sign-up", person);
  assert.equal(new URL(reply.headers.get("location") ?? "", origin).pathname, "/dashboard");
  await assertSignIn(origin);
}

async function assertSignIn(origin: string): Promise<void> {
  const client = new FormClient(origin);
  await client.post("/sign-in", person);
  const dashboard = await client.get("/dashboard");
  assert.equal(dashboard.status, 200);
  assert.match(await dashboard.text(), /eve@example\.com/);
}

function countRows(file: string): Readonly<Record<string, unknown>> {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = db.prepare("select name from sqlite_master where type = 'table'").all();
    const names = tables.map(({ name }) => String(name));
    const count = (name: string): unknown => db.prepare(`select count(*) as count from "${name}"`).get()?.["count"];
    return Object.fromEntries(names.map((name) => [name, count(name)]));
  } finally {
    db.close();
  }
}
