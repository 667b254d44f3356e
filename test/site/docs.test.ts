import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { readArticle } from "../../site/app/docs/article.ts";
import { testInBrowser } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { crawl } from "./crawl.ts";
import { signUp } from "./form-client.ts";
import { docsPaths } from "./page-paths.ts";
import { openReader, readXml } from "./parsed-xml.ts";

const server = visitServer();
const readPaths = [...docsPaths, "/terms"];

interface Contract {
  readonly paths: Record<
    string,
    {
      readonly get: {
        readonly operationId: string;
        readonly parameters?: readonly { readonly name?: string }[];
      };
    }
  >;
}

test("the documentation names every operation, parameter, error code and setting", async () => {
  const { origin } = await server();
  const read = async (path: string) => (await fetch(origin + path)).text();
  const text = readSource("openapi.json");
  const { paths }: Contract = JSON.parse(text);
  const endpoints = await read("/docs/endpoints");
  const files = await read("/docs/palettes");
  for (const [path, { get }] of Object.entries(paths)) {
    if (!path.startsWith("/v1/")) {
      assert.ok(files.includes(path.replaceAll(/\{(\w+)\}/gu, "&lt;$1&gt;")), path);
      continue;
    }
    const section = cutSection(endpoints, get.operationId);
    assert.ok(section.includes(path), path);
    for (const parameter of get.parameters ?? []) {
      const { name = "If-None-Match" } = parameter;
      assert.ok(section.includes(`>${name}</span>`), `${get.operationId}: ${name}`);
    }
  }
  const errors = await read("/docs/errors");
  const codes = new Set(
    [...text.matchAll(/"error": \{\s+"code": "(?<code>\w+)"/gu)].map(({ groups }) => groups!["code"]!),
  );
  assert.ok(codes.size > 10);
  for (const code of codes) assert.ok(errors.includes(`id="${code}"`), code);
  const settings = [...readSource("docs/operating.md").matchAll(/^\| `(?<name>[A-Z_]+)` \|/gmu)];
  const selfHosting = await read("/docs/self-hosting");
  assert.ok(settings.length > 10);
  for (const { groups } of settings) assert.ok(selfHosting.includes(`id="${groups!["name"]!}"`));
});

function readSource(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
}

/** From the heading with this id to the end of its section. */
function cutSection(html: string, id: string): string {
  const start = html.indexOf(`id="${id}"`);
  return start === -1 ? "" : html.slice(start, html.indexOf("</section>", start));
}

test("the quick start's requests work as they stand", async () => {
  const { origin } = await server();
  const person = await signUp(origin, "quick-start@example.com");
  const made = await (await person.post("/dashboard", { intent: "create", name: "Quick start" })).text();
  const [key = ""] = /tnc_\w+/u.exec(made) ?? [];
  const facts = {
    siteUrl: origin,
    siteName: "Tincture",
    dailyCredits: 500,
    version: "1.2.3",
    records: { requests: "all", hasNetwork: true, isTraced: false },
  } as const;
  const { sections } = readArticle(readSource("site/app/docs/quick-start.md"), facts);
  const blocks = sections.flatMap((section) => section.blocks);
  function codeOf(language: string): string {
    const label = `Request with ${language}`;
    return blocks.flatMap((block) => (block.kind === "code" && block.label === label ? [block.code] : []))[0]!;
  }
  const shown = await (await fetch(`${origin}/docs`)).text();
  const env = { PATH: process.env["PATH"] ?? "", TINCTURE_KEY: key };
  function run(program: string, args: readonly string[]) {
    return spawnSync(program, args, { env, encoding: "utf8", timeout: 60_000 });
  }

  const curl = codeOf("curl").replace(/^export .*\n/, "");
  assert.equal(JSON.parse(run("sh", ["-c", curl]).stdout).data.colors.length, 5);
  assert.match(run(process.execPath, ["--input-type=module", "-e", codeOf("JavaScript")]).stdout, /\] 999998\n$/);
  const python = run("python3", ["-c", codeOf("Python")]);
  if (python.error === undefined) assert.match(python.stdout, /\] 999997\n$/);
  assert.ok(shown.includes(`${origin}/api/v1/palette/generate?size=5`));
});

test("every link of the home page and the documentation leads to a page, and to a part of it", async () => {
  const { origin } = await server();
  const { links, broken } = await crawl(origin, ["/", ...readPaths, "/docs/api"]);
  assert.deepEqual(broken, []);
  for (const path of ["/terms#12.3", "/docs/api", "/docs/errors#rate_limit_exceeded", "/llms.txt"]) {
    assert.ok(links.has(path), path);
  }
  const slash = await fetch(`${origin}/docs/api/`, { redirect: "manual" });
  assert.deepEqual([slash.status, slash.headers.get("location")], [308, "/docs/api"]);
});

testInBrowser("the sitemap lists every published palette once, in XML", async (browser) => {
  const { origin, key } = await server();
  const reader = await openReader(browser, origin);
  const readAddresses = async (address: string): Promise<readonly string[]> => {
    const text = await (await fetch(new URL(address, origin))).text();
    const read = "return [...xml.querySelectorAll('loc')].map((loc) => loc.textContent);";
    const addresses = await readXml<readonly string[]>(reader, text, read);
    assert.ok(addresses !== "no XML", address);
    return addresses;
  };
  const countPublished = async () => {
    const headers = { authorization: `Bearer ${key}` };
    const head = await fetch(`${origin}/api/v1/palettes`, { method: "HEAD", headers });
    return Number(head.headers.get("x-total-count"));
  };
  const countBefore = await countPublished();
  const [pages, ...files] = await readAddresses("/sitemap.xml");
  assert.equal(pages, `${origin}/sitemaps/pages.xml`);
  const palettes = (await Promise.all(files.map(readAddresses))).flat();
  // Other tests publish at the same time, but delete nothing.
  assert.ok(countBefore > 500);
  assert.ok(palettes.length >= countBefore && palettes.length <= (await countPublished()));
  assert.equal(new Set(palettes).size, palettes.length);
  assert.ok(palettes.every((address) => address.startsWith(`${origin}/palette/`)));
  assert.ok((await readAddresses(pages)).includes(`${origin}/docs/api`));
  assert.equal((await fetch(`${origin}/sitemaps/palettes-2.xml`)).status, 404);
});
