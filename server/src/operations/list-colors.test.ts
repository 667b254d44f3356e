import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApi } from "../../../test/support/api/test-api.ts";

interface Listed {
  readonly hex: string;
  readonly name: string;
  readonly family: string;
}

test("listColors.read() gives named colors by name without any filter", async () => {
  const api = await createTestApi();
  const { data, pagination } = (await api.get("/api/v1/colors")).json();
  assert.equal(data.length, 10);
  assert.deepEqual([pagination.limit, pagination.offset, pagination.truncated], [10, 0, false]);
  assert.ok(pagination.total > 1000);
});

test("listColors.read() filters by family and sorts by distance from a color", async () => {
  const api = await createTestApi();
  const { data } = (await api.get("/api/v1/colors?family=blue&near=2A9D8F&limit=5")).json();
  assert.ok(data.every(({ family }: Listed) => family === "Blue"));
  const [gray, grey] = await Promise.all(["gray", "Grey"].map((name) => api.get(`/api/v1/colors?family=${name}`)));
  assert.deepEqual(grey?.json().data, gray?.json().data);
  const { data: nearest } = (await api.get("/api/v1/colors?near=ff0000&limit=1")).json();
  assert.equal(nearest[0].hex, "ff0000");
});

test("listColors.read() takes 50 hexes and no more", async () => {
  const api = await createTestApi();
  const hexes = Array.from({ length: 51 }, () => "abcdef");
  const url = (count: number): string => `/api/v1/colors?hex=${hexes.slice(0, count).join(",")}`;
  assert.equal((await api.get(url(50))).json().data.length, 50);
  assert.equal((await api.get(url(51))).statusCode, 400);
});

test("listColors.read() refuses filters beside hex, and distance without near", async () => {
  const api = await createTestApi();
  const beside = ["name=a", "family=Red", "near=000000", "sort=name"].map((other) => `hex=ff0000&${other}`);
  const bad = [
    "sort=distance",
    "sort=relevance",
    "sort=relevance&near=000000",
    "sort=x",
    "family=Brown",
    "near=ffff",
    "near=fff&near=000",
    "name=",
    `name=${"n".repeat(101)}`,
    "hex=",
    "hex=red",
  ];
  for (const query of [...beside, ...bad]) {
    const { error } = (await api.get(`/api/v1/colors?${query}`)).json();
    assert.equal(error?.code, "invalid_parameter", query);
  }
});

test("listColors.read() says what it wants of a name and of a sort", async () => {
  const api = await createTestApi();
  const message = async (query: string): Promise<string> =>
    (await api.get(`/api/v1/colors?${query}`)).json().error.message;
  assert.equal(await message("name="), 'Parameter "name" must be text of 1 to 100 characters, got ""');
  assert.equal(
    await message("sort=Relevance"),
    'Parameter "sort" must be one of relevance, distance, name, hue, lightness, and "relevance" needs "name", got "relevance"',
  );
});

test("listColors.read() gives each hex a name of its own with unique, on every page", async () => {
  const api = await createTestApi();
  const path = "/api/v1/colors?hex=808080,808081,808082,808080";
  const usual = (await api.get(path)).json();
  assert.ok(new Set(usual.data.map(({ name }: Listed) => name)).size < 3);
  const first = await api.get(`${path}&unique=true`);
  const { data, meta } = first.json();
  assert.deepEqual(Object.keys(data[1]), Object.keys(usual.data[1]));
  assert.equal(new Set(data.map(({ name }: Listed) => name)).size, 3);
  assert.equal(data[0].name, data[3].name, "a repeated color keeps its name");
  assert.ok(data[1].match.distance > 0 && data[1].match.hex !== data[0].match.hex);
  assert.equal(meta.credits_used, 4);
  assert.notEqual(first.headers.etag, (await api.get(path)).headers.etag);
  const page = await api.get(`${path}&unique=TRUE&limit=1&offset=1&include=scale`);
  assert.equal(page.json().data[0].name, data[1].name);
  assert.match(String(page.headers.link), /unique=true/);
  assert.deepEqual((await api.get(`${path}&unique=false`)).json().data, usual.data);
  const beyondAscii = (await api.get("/api/v1/colors?hex=1c5022,224634&unique=true")).json();
  assert.deepEqual(
    beyondAscii.data.map(({ name }: Listed) => name),
    ["Białowieża Forest", "Birōdo Green"],
  );
  for (const [query, message] of [
    ["unique=true", /^Parameter "unique" needs "hex"/],
    ["name=sea&unique=true", /^Parameter "unique" needs "hex"/],
    ["hex=808080&unique=yes", /^Parameter "unique" must be one of true, false, got "yes"$/],
    ["hex=808080&unique=true&sort=name", /^Parameter "hex" cannot be combined with "sort"$/],
  ] as const) {
    const { error } = (await api.get(`/api/v1/colors?${query}`)).json();
    assert.deepEqual([error.code, message.test(error.message)], ["invalid_parameter", true], error.message);
  }
});
