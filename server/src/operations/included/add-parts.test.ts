import assert from "node:assert/strict";
import { test } from "node:test";
import { createItemTexts, createSiteLinks, serializeItem } from "../items.ts";
import { getPalette } from "../get-palette.ts";
import { listColors } from "../list-colors.ts";
import { listPalettes } from "../list-palettes.ts";
import { createQueryParser } from "@tincture/contract/query-text";
import type { TakeTurn } from "../../http/limits/request-meter.ts";
import { createTestPalettes } from "../../../../test/support/api/memory-library.ts";
import { createTestApi, testSiteUrl } from "../../../../test/support/api/test-api.ts";
import { colorParts } from "./color-parts.ts";
import { inTurns } from "./add-parts.ts";
import { paletteParts } from "./palette-parts.ts";

const allOfPalettes = `include=${paletteParts.join(",")}`;

interface Item {
  readonly included?: object;
}

test("include adds its parts to every item of every operation, free of charge", async () => {
  const api = await createTestApi();
  for (const [path, parts, price] of [
    ["palette/generate?seed=harbor", paletteParts, 1],
    ["palette/test-3?", paletteParts, 1],
    ["palettes?limit=3", paletteParts, 3],
    ["palettes?like=test-3&limit=2", paletteParts, 2],
    ["color/e63946?", colorParts, 1],
    ["colors?limit=3", colorParts, 3],
    ["colors?hex=e63946,1d3557", colorParts, 2],
  ] as const) {
    const plain = (await api.get(`/api/v1/${path}`)).json();
    const { data, meta } = (await api.get(`/api/v1/${path}&include=${parts.toReversed().join(",")}`)).json();
    assert.equal(meta.credits_used, price, path);
    const items: Item[] = [data].flat();
    assert.ok(items.length === price);
    for (const { included } of items) assert.deepEqual(Object.keys(included ?? {}), parts, path);
    assert.deepEqual(
      items.map(({ included: _included, ...item }) => item),
      [plain.data].flat(),
      path,
    );
  }
});

test("include gives the same response and entity tag for parts in any case and order, repeated or with spaces", async () => {
  const api = await createTestApi();
  const ask = (query: string) => api.get(`/api/v1/palettes?limit=2${query}`);
  const wanted = await ask("&include=names,gradient");
  for (const words of ["gradient,names", "Names,%20gradient,names", ",names,,GRADIENT,"]) {
    const { headers, json } = await ask(`&include=${words}`);
    assert.equal(headers.etag, wanted.headers.etag, words);
    assert.deepEqual(json().data, wanted.json().data);
  }
  const others = await Promise.all(["", "&include=names", "&include=gradient,files"].map(ask));
  assert.equal(new Set([wanted, ...others].map(({ headers }) => headers.etag)).size, 4);
  assert.match(String(wanted.headers.link), /&include=names%2Cgradient&limit=2&offset=2>; rel="next"/);
});

test("include refuses unknown parts and lists the choices", async () => {
  const api = await createTestApi();
  for (const [path, words, choices] of [
    ["palette/test-1", ",", paletteParts],
    ["palette/generate", "", paletteParts],
    ["colors", "names", colorParts],
    ["color/ffffff", "scale;vision", colorParts],
  ] as const) {
    const { error } = (await api.get(`/api/v1/${path}?include=${words}`)).json();
    const wanted = `one or more of ${choices.join(", ")}, comma-separated`;
    assert.equal(error.message, `Parameter "include" must be ${wanted}, got "${words}"`);
  }
  const { error } = (await api.get("/api/v1/palettes?include=names,scale")).json();
  assert.equal(error.message, `"include" item 2, "scale", is not one of ${paletteParts.join(", ")}`);
});

test("include gives a palette with another slug its own file addresses and the same other parts", async () => {
  const [first] = createTestPalettes(1);
  assert.ok(first);
  const palettes = [first, { ...first, id: "other", slug: "other" }];
  const api = await createTestApi({ palettes });
  const [one, other] = await Promise.all(
    [first.slug, "other"].map(async (slug) => (await api.get(`/api/v1/palette/${slug}?${allOfPalettes}`)).json().data),
  );
  assert.equal(other.included.files.css, `${other.links.page}.css`);
  assert.deepEqual({ ...other.included, files: one.included.files }, one.included);
});

test("inTurns() creates each item in its own turn, in order", async () => {
  const order: string[] = [];
  const takeTurn: TakeTurn = async (read) => {
    order.push("turn");
    return read();
  };
  const texts = await inTurns(["one", "two"], takeTurn, (name) => {
    order.push(name);
    return serializeItem(name);
  });
  assert.deepEqual(order, ["turn", "one", "turn", "two"]);
  assert.deepEqual(
    texts.map(({ json }) => json),
    ['"one"', '"two"'],
  );
});

test("getPalette.read() computes included parts in a turn", async () => {
  let turns = 0;
  const takeTurn: TakeTurn = (read) => {
    turns += 1;
    return read();
  };
  const query = createQueryParser(getPalette.queryParameters)("include=vision");
  await getPalette.read(await createContext(), { query, pathValue: "test-3", accountId: "a", takeTurn, addCpuMs() {} });
  assert.equal(turns, 1);
});

test("listPalettes.read() and listColors.read() take a turn for each item with parts, and at most one for others", async () => {
  const turns: string[] = [];
  const context = await createContext();
  for (const operation of [listPalettes, listColors]) {
    for (const words of ["", "&include=vision"]) {
      const takeTurn: TakeTurn = (read) => {
        turns.push(`${operation.id}${words}`);
        return read();
      };
      const query = createQueryParser(operation.queryParameters)(`limit=2${words}`);
      await operation.read(context, { query, pathValue: "", accountId: "a", takeTurn, addCpuMs() {} });
    }
  }
  assert.deepEqual(turns, [
    "listPalettes",
    "listPalettes&include=vision",
    "listPalettes&include=vision",
    "listColors&include=vision",
    "listColors&include=vision",
  ]);
});

async function createContext() {
  const { services } = await createTestApi();
  const links = createSiteLinks(testSiteUrl);
  return {
    services,
    links,
    texts: createItemTexts(links, services.colors),
    drawSeed: () => "any",
  };
}
