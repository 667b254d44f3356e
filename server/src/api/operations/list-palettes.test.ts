import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApi } from "../testing/test-api.ts";

interface Listed {
  readonly info: { readonly slug: string; readonly tags: readonly string[] };
  readonly stats: { readonly save_count: number };
}

test("listPalettes.read() gives the 10 most popular by default", async () => {
  const api = await createTestApi();
  const { data, pagination } = (await api.get("/api/v1/palettes")).json();
  assert.deepEqual(pagination, { total: 120, limit: 10, offset: 0, returned: 10, truncated: false });
  const saves = data.map(({ stats }: Listed) => stats.save_count);
  assert.deepEqual(
    saves,
    saves.toSorted((a: number, b: number) => b - a),
  );
});

test("listPalettes.read() sorts the newest first on demand", async () => {
  const api = await createTestApi();
  const { data } = (await api.get("/api/v1/palettes?sort=recent&limit=2")).json();
  assert.deepEqual(
    data.map(({ info }: Listed) => info.slug),
    ["test-120", "test-119"],
  );
});

test("listPalettes.read() neither repeats nor skips over its pages", async () => {
  const api = await createTestApi();
  const pages = await Promise.all([0, 50, 100].map((offset) => api.get(`/api/v1/palettes?limit=50&offset=${offset}`)));
  const slugs = pages.flatMap((page) => page.json().data.map(({ info }: Listed) => info.slug));
  assert.equal(slugs.length, 120);
  assert.equal(new Set(slugs).size, 120);
});

test("listPalettes.read() matches any of the tags, in any case, and ignores empty ones", async () => {
  const api = await createTestApi();
  const total = async (tags: string): Promise<number> =>
    (await api.get(`/api/v1/palettes?limit=1&tags=${tags}`)).json().pagination.total;
  assert.equal(await total("third"), 40);
  assert.equal(await total("%20THIRD%20,,nobody"), 40);
  assert.equal(await total("third,test"), 120);
  assert.equal(await total("nobody"), 0);
});

test("listPalettes.read() takes a sort in any case", async () => {
  const api = await createTestApi();
  const { data } = (await api.get("/api/v1/palettes?sort=Recent&limit=1")).json();
  assert.equal(data[0].info.slug, "test-120");
});

test("listPalettes.read() gives an empty page past the end, however far", async () => {
  const api = await createTestApi();
  const far = Number.MAX_SAFE_INTEGER;
  for (const [text, offset] of [
    ["120", 120],
    ["9007199254740991", far],
    ["9007199254740992", far],
    ["9".repeat(400), far],
  ] as const) {
    const answer = await api.get(`/api/v1/palettes?offset=${text}`);
    assert.equal(answer.statusCode, 200);
    assert.deepEqual(answer.json().data, []);
    assert.equal(answer.json().pagination.offset, offset);
    assert.match(String(answer.headers.link), /offset=110>; rel="prev"/);
  }
});

test("listPalettes.read() refuses every other value", async () => {
  const api = await createTestApi();
  const limits = [
    "limit=0",
    "limit=51",
    "limit=99999999999999999999",
    "limit=-1",
    "limit=1.5",
    "limit=",
    "limit=05",
    "limit=1e1",
    "limit=10&limit=10",
  ];
  const offsets = ["offset=-1", "offset=", "offset=x", "offset=010", "offset=1e400"];
  const tooMany = Array.from({ length: 21 }, (_, i) => `t${i}`).join(",");
  const others = [
    "sort=",
    "sort=new",
    "tags=",
    "tags=%20,,",
    `tags=${tooMany}`,
    "tags=a%00b",
    "tags=%E0%A4%A",
    "tags=a&tags=b",
  ];
  for (const query of [...limits, ...offsets, ...others]) {
    const answer = await api.get(`/api/v1/palettes?${query}`);
    assert.equal(answer.json().error?.code, "invalid_parameter", query);
  }
});
