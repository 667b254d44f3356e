/** Link previews: the text and a picture of the page. */
import assert from "node:assert/strict";
import test from "node:test";
import { visitServer } from "../running-server.ts";
import { openPng } from "../open-png.ts";
import { signUp } from "./form-client.ts";
import { docsPaths } from "./page-paths.ts";

const server = visitServer();
const palette = "10243a-2a9d8f-e9c46a";

interface SharedPage {
  readonly origin: string;
  readonly path: string;
  readonly html: string;
}

/** Addresses of a kind of page, and the colors that their pictures must show. */
interface Kind {
  readonly paths: readonly string[];
  readonly listColors: (page: SharedPage) => readonly string[] | Promise<readonly string[]>;
}

const kinds: Readonly<Record<string, Kind>> = {
  "/": { paths: ["/"], listColors: ({ html }) => listSwatches(html) },
  "/app/:colors": {
    paths: [
      `/app/${palette}`,
      `/app/${palette}?tags=dark&contrast=4.5`,
      `/app/${palette}?theme=AAA&roles=danger:e9c46a`,
    ],
    listColors: async ({ origin, path }) => [...palette.split("-"), ...(await listThemeColors(origin, path))],
  },
  "/palettes": {
    paths: ["/palettes", "/palettes?tags=blue", "/palettes?size=5&near=e63946", "/palettes?page=2"],
    listColors: ({ html }) => listSwatches(html),
  },
  "/palette/:slug": { paths: ["/palette/shared-harbor"], listColors: () => palette.split("-") },
  "/colors": {
    paths: ["/colors", "/colors?name=blue", "/colors?family=Blue&sort=lightness", "/colors?near=e63946"],
    listColors: ({ html }) => [...html.matchAll(/href="\/colors\/([\da-f]{6})"/g)].map(([, hex]) => hex!).slice(0, 12),
  },
  "/colors/:hex": { paths: ["/colors/2a9d8f", "/colors/0b0c0d"], listColors: ({ path }) => [path.slice(-6)] },
  ...Object.fromEntries(
    [...docsPaths, "/docs/api", "/about", "/privacy", "/terms"].map((path) => [
      path,
      { paths: [path], listColors: () => signColors },
    ]),
  ),
};
const signColors = ["f4a261", "1d3557", "e63946", "2a9d8f"];

test("every public page has a preview text and picture", async () => {
  const { origin } = await server();
  await (
    await signUp(origin, "shared-pictures@example.com")
  ).post("/publish", {
    colors: palette,
    name: "Shared harbor",
    tagline: "Calm.",
    tags: "sea",
  });
  const seen = new Map<string, string>();
  for (const { paths, listColors } of Object.values(kinds)) {
    for (const path of paths) {
      const answer = await fetch(origin + path);
      assert.equal(answer.status, 200, path);
      const page = { origin, path, html: await answer.text() };
      const picture = await loadPicture(page);
      const shown = listPictureColors(picture);
      const wanted = await listColors(page);
      assert.ok(wanted.length > 0, path);
      for (const hex of wanted) assert.ok(shown.has(hex), `The picture of ${path} has no ${hex}`);
      const twin = seen.get(picture.toString("base64"));
      assert.equal(twin, undefined, `${path} and ${twin} have one picture`);
      seen.set(picture.toString("base64"), path);
    }
  }
});

async function loadPicture({ origin, path, html }: SharedPage): Promise<Buffer> {
  const said = readMeta(html);
  const address = new URL(path, origin).href.replace(/\/$/, "");
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  for (const shared of [said.get("og:url"), canonical]) assert.equal(shared?.replace(/\/$/, ""), address);
  for (const name of ["og:title", "og:description", "og:image:alt"]) assert.ok(said.get(name), `${path}: ${name}`);
  assert.equal(said.get("twitter:card"), "summary_large_image", path);
  const image = said.get("og:image") ?? "";
  assert.equal(new URL(image).origin, origin, path);
  const answer = await fetch(image);
  assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "image/png"], image);
  assert.match(answer.headers.get("cache-control") ?? "", /^public, max-age=\d{4,}/, image);
  const picture = Buffer.from(await answer.arrayBuffer());
  const size = [picture.readUInt32BE(16), picture.readUInt32BE(20)].map(String);
  assert.deepEqual(size, [said.get("og:image:width"), said.get("og:image:height")], path);
  assert.deepEqual(size, ["1200", "630"]);
  assert.ok(picture.length < bytesMax, image);
  return picture;
}

const bytesMax = 100_000;

function readMeta(html: string): ReadonlyMap<string, string> {
  const metas = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return new Map([...metas].map(([, name = "", content = ""]) => [name, content.replaceAll("&amp;", "&")]));
}

const rowStep = 30;

function listPictureColors(picture: Buffer): ReadonlySet<string> {
  const readRow = openPng(picture);
  return new Set(Array.from({ length: 630 / rowStep }, (_, at) => readRow(at * rowStep + rowStep / 2)).flat());
}

function listSwatches(html: string): readonly string[] {
  return [...html.matchAll(/ data-hex="([\da-f]{6})"/g)].map(([, hex]) => hex!).slice(0, 12);
}

async function listThemeColors(origin: string, path: string): Promise<readonly string[]> {
  const query = new URL(path, origin).searchParams;
  if (!query.has("theme")) return [];
  const file = `${origin}/theme/${palette}.css?contrast=${query.get("theme")}&roles=${query.get("roles")}`;
  const css = await (await fetch(file)).text();
  const wanted = /--(?:[a-z]+-)*(?:background|primary|danger): *#([\da-f]{6})/g;
  const found = [...css.matchAll(wanted)].map(([, hex]) => hex!);
  assert.ok(found.length >= 3, css);
  return found.slice(0, 3);
}

test("link previews may read the editor and every picture; search engines may not index it", async () => {
  const { origin } = await server();
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  const pictures = ["/social.png", `/app/${palette}/social.png`, "/palettes/social.png", "/colors/2a9d8f/social.png"];
  for (const path of ["/", `/app/${palette}`, `/app/${palette}.png`, "/docs/api", ...pictures]) {
    assert.ok(mayFetch(robots, path), path);
  }
  for (const path of [`/app/${palette}.css`, "/settings", "/api/v1/palettes"]) assert.ok(!mayFetch(robots, path), path);
  const editor = await fetch(`${origin}/app/${palette}`);
  assert.equal(editor.headers.get("x-robots-tag"), "noindex");
  assert.match(await editor.text(), /<meta name="robots" content="noindex"/);
});

/** Applies the longest matching rule. @see RFC 9309, section 2.2.2 */
function mayFetch(robots: string, path: string): boolean {
  const fitting = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].filter(([, , rule]) =>
    toPattern(rule!).test(path),
  );
  const rank = ([, kind, rule]: RegExpExecArray): number => 2 * rule!.length + (kind === "Allow" ? 1 : 0);
  return fitting.sort((one, other) => rank(other) - rank(one))[0]?.[1] !== "Disallow";
}

function toPattern(rule: string): RegExp {
  return new RegExp(`^${rule.replaceAll(".", "\\.").replaceAll("*", ".*")}`);
}
