import assert from "node:assert/strict";
import { foldWords } from "@tincture/color/fold-words";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createWordReader } from "@tincture/color";
import { createLibrarySearch } from "../library/search/library-search.ts";
import { searchNaively } from "../../../test/support/library/naive-search.ts";
import type { SearchRequest } from "../library/search/search-request.ts";
import { createTestPalettes } from "../../../test/support/api/memory-library.ts";
import { base, hexes, like, model, near, palettes } from "../../../test/support/api/searched-library.ts";
import { createTestApi } from "../../../test/support/api/test-api.ts";

interface Listed {
  readonly match?: { readonly distance: number };
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
    "tags=a&tags=",
  ];
  for (const query of [...limits, ...offsets, ...others]) {
    const answer = await api.get(`/api/v1/palettes?${query}`);
    assert.equal(answer.json().error?.code, "invalid_parameter", query);
  }
});

const searches: Readonly<Record<string, SearchRequest>> = {
  "name=sea": { ...base, words: ["sea"], sort: "relevance" },
  "name=SEA%20gray": { ...base, words: ["sea", "gray"], sort: "relevance" },
  "name=gre": { ...base, words: ["gre"], sort: "relevance" },
  "name=cafe&sort=recent&tags=third": { ...base, words: ["cafe"], tags: ["third"], sort: "recent" },
  "name=robin's+e": { ...base, words: ["robins", "e"], sort: "relevance" },
  "size=3&offset=3&limit=5": { ...base, size: 3, offset: 3, limit: 5 },
  [`near=${hexes.join(",")}`]: { ...base, from: near, sort: "near" },
  [`near=${hexes[0]}&sort=popular&size=3`]: { ...base, from: { ...near, hexes: [hexes[0]!] }, size: 3 },
  [`like=${model.slug}`]: { ...base, from: like, sort: "near" },
  [`like=${model.slug}&name=sea&sort=relevance`]: { ...base, from: like, words: ["sea"], sort: "relevance" },
  [`like=${model.colors.toReversed().join("-")}`]: { ...base, from: { ...like, id: undefined }, sort: "near" },
};

for (const [query, request] of Object.entries(searches)) {
  test(`listPalettes.read() finds by ${query} what a plain look at every palette finds`, async () => {
    const api = await createTestApi({ palettes });
    const { data, pagination } = (
      await api.get(`/api/v1/palettes?${query.includes("limit") ? "" : "limit=50&"}${query}`)
    ).json();
    const { total, ids, distances } = searchNaively(palettes, request);
    const slugs = ids.map((id) => palettes.find((palette) => palette.id === id)?.slug);
    assert.deepEqual([pagination.total, data.map(({ info }: Listed) => info.slug)], [total, slugs]);
    assert.ok(total > 0);
    assert.deepEqual(
      data.flatMap(({ match }: Listed) => match?.distance ?? []),
      distances?.map((distance) => Math.round(distance * 100) / 100) ?? [],
    );
  });
}

test("listPalettes.read() links the pages of a search with its parameters", async () => {
  const api = await createTestApi({ palettes });
  const { headers } = await api.get("/api/v1/palettes?name=Dark-Grey&limit=5&near=AABBCC&tags=TEST,test&sort=recent");
  assert.match(
    String(headers.link),
    /palettes\?name=dark%20gray&near=aabbcc&sort=recent&tags=test&limit=5&offset=0>; rel="first"/,
  );
});

test("listPalettes.read() charges a search by the item, tags it, and says what is wrong with it", async () => {
  const api = await createTestApi({ palettes });
  const first = await api.get("/api/v1/palettes?name=sea&limit=3");
  assert.equal(first.json().meta.credits_used, 3);
  const again = await api.get("/api/v1/palettes?name=SEA&limit=3", {
    headers: { "if-none-match": String(first.headers.etag) },
  });
  assert.equal(again.statusCode, 304);
  for (const [query, message] of [
    ["name=", /"name"/],
    [`name=${"x".repeat(81)}`, /"name"/],
    ["size=1", /"size" must be an integer from 2 to 8, got "1"/],
    ["near=aabbcc,aabbcd,aabbce,aabbcf", /"near" must be 1 to 3/],
    ["near=red", /"near"/],
    ["like=aabbcc", /"like" must be the slug of a published palette, or 2 to 8 colors, got "aabbcc"/],
    ["like=A--b", /"like" must be the slug.*2 to 8 colors/],
    ["like=test-1&near=aabbcc", /^Parameter "like" cannot be combined with "near"$/],
    ["sort=relevance", /"sort" must be .*"relevance" needs "name"/],
    ["sort=distance&name=sea", /"distance" needs "near" or "like"/],
    ["cursor=start&offset=0", /^Parameter "cursor" cannot be combined with "offset"$/],
    ["cursor=", /"cursor" must be "start" or/],
    ["cursor=next", /"cursor" must be "start" or the "next_cursor" of an earlier page, unchanged, got "next"/],
    ["period=1d", /"period" must be one of 7d, 30d/],
  ] as const) {
    const { error } = (await api.get(`/api/v1/palettes?${query}`)).json();
    assert.equal(error?.code, "invalid_parameter", query);
    assert.match(error.message, message);
  }
});

test("listPalettes.read() gives an empty page past the end of a search, however far, and refuses deeper ones before it", async () => {
  const api = await createTestApi({ palettes });
  for (const offset of ["119", "10000", "10001", "9".repeat(20)]) {
    const { data, meta, pagination } = (await api.get(`/api/v1/palettes?name=sea&offset=${offset}`)).json();
    assert.deepEqual([data, meta.credits_used, pagination.total], [[], 0, 96], offset);
  }
  const many = await createTestApi({
    changeServices: () => ({ librarySearch: { findPalettes: async () => ({ total: 20_000, palettes: [] }) } }),
  });
  const ask = async (offset: number) => (await many.get(`/api/v1/palettes?size=5&offset=${offset}`)).json();
  assert.match((await ask(19_999)).error.message, /"offset" must be .*10000.*got "19999"/);
  assert.deepEqual((await ask(20_000)).data, []);
});

test("listPalettes.read() finds nothing by a name without words, as listColors.read() does", async () => {
  const api = await createTestApi({ palettes });
  for (const path of [
    "palettes?name=-",
    "palettes?name=%27&near=aabbcc",
    "palettes?name=-&cursor=start",
    "colors?name=-",
  ]) {
    const { headers, json } = await api.get(`/api/v1/${path}`);
    const { data, meta, pagination } = json();
    assert.deepEqual([data, meta.credits_used, pagination.total], [[], 0, 0], path);
    assert.equal(pagination.next_cursor, path.includes("cursor") ? null : undefined);
    assert.match(String(headers.link), /\?name=-&/);
  }
});

test("listPalettes.read() takes the cursor start in any case", async () => {
  const api = await createTestApi();
  const { data } = (await api.get("/api/v1/palettes?cursor=Start&limit=1")).json();
  assert.equal(data.length, 1);
});

test("listPalettes.read() pages by a cursor to a null, after as many palettes as the credits paid for", async () => {
  const api = await createTestApi({ palettes, dailyLimit: 100 });
  const all = (await api.get("/api/v1/palettes?name=sea&limit=50", { method: "HEAD" })).headers["x-total-count"];
  const slugs: string[] = [];
  let query = "name=sea&limit=33&cursor=start";
  for (let page = 0; ; page++) {
    const { data, pagination } = (await api.get(`/api/v1/palettes?${query}`)).json();
    slugs.push(...data.map(({ info }: Listed) => info.slug));
    assert.equal(pagination.offset, page * 33);
    if (pagination.next_cursor === null) break;
    query = `name=sea&limit=33&cursor=${pagination.next_cursor}`;
  }
  assert.equal(String(new Set(slugs).size), all);
  const rest = 100 - slugs.length;
  assert.ok(rest > 0 && rest < 33);
  const cut = (await api.get("/api/v1/palettes?name=sea&limit=33&cursor=start")).json();
  assert.deepEqual([cut.pagination.truncated, cut.pagination.returned], [true, rest]);
  const next = `/api/v1/palettes?name=sea&limit=1&cursor=${cut.pagination.next_cursor}`;
  const following = await api.get(next, { secret: await api.issueKey() });
  assert.equal(following.json().data[0].info.slug, slugs[rest]);
});

test("listPalettes.read() links pages by their cursor, and has none where it was not asked for", async () => {
  const api = await createTestApi();
  const { headers, ...answer } = await api.get("/api/v1/palettes?cursor=start&limit=7");
  const { pagination } = answer.json();
  const base = "https://tincture.test/api/v1/palettes?sort=popular&limit=7&cursor=";
  assert.equal(headers.link, `<${base}start>; rel="first", <${base}${pagination.next_cursor}>; rel="next"`);
  assert.match(pagination.next_cursor, /^1\.[\w-]+\.[\w-]{10}$/);
  for (const query of ["", "?size=5"]) {
    assert.equal("next_cursor" in (await api.get(`/api/v1/palettes${query}`)).json().pagination, false);
  }
});

test("listPalettes.read() counts the saves of a period with sort=popular alone", async () => {
  const api = await createTestApi();
  const { data, pagination } = (await api.get("/api/v1/palettes?period=30D&limit=1")).json();
  assert.deepEqual([data[0].info.slug, pagination.total], ["test-120", 120]);
  const { error } = (await api.get("/api/v1/palettes?period=7d&sort=recent")).json();
  assert.match(error.message, /"sort" must be "popular" with "period", got "recent"/);
});

test("listPalettes.read() refuses for free what the search has no room for, and lets accounts take turns", async () => {
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  const api = await createTestApi({
    palettes,
    changeServices: ({ library }) => ({
      librarySearch: createLibrarySearch({
        readWords: createWordReader(() => []),
        library,
        store: { listPublished: async () => [] },
        clock: Date.now,
        finder: {
          async find(request) {
            asked.push(request.words?.join() ?? "");
            await held.promise;
            return { total: 0, exactTotal: 0, ids: [] };
          },
        },
      }),
    }),
  });
  const other = await api.issueKey();
  const crowd = Array.from({ length: 40 }, (_, place) => api.get(`/api/v1/palettes?name=crowd${place}`));
  const refused = await Promise.race(crowd);
  assert.deepEqual([refused.statusCode, refused.headers["retry-after"]], [503, "1"]);
  assert.equal(refused.json().meta.credits_used, 0);
  const single = api.get("/api/v1/palettes?name=single", { secret: other });
  while (asked.length < 2) await nextTurn();
  assert.deepEqual(asked, ["crowd0", "single"]);
  held.resolve();
  assert.equal((await single).statusCode, 200);
  assert.equal((await Promise.all(crowd)).filter(({ statusCode }) => statusCode === 200).length, 33);
});

test("listPalettes.read() takes any of the tags by default, and all of them with tags_match=all", async () => {
  const tagged = createTestPalettes(40).map((palette, place) => ({
    ...palette,
    tags: [["warm"], ["pastel"], ["warm", "pastel", "sea"], []][place % 4] ?? [],
  }));
  const api = await createTestApi({ palettes: tagged });
  const total = async (query: string): Promise<number> =>
    (await api.get(`/api/v1/palettes?limit=1&${query}`)).json().pagination.total;
  assert.equal(await total("tags=warm,pastel"), 30);
  assert.equal(await total("tags=warm,pastel&tags_match=any"), 30);
  assert.equal(await total("tags=warm,pastel&tags_match=all"), 10);
  assert.equal(await total("tags=Warm&tags[]=pastel,sea&tags_match=ALL&size=5"), 10);
  assert.equal(await total("tags=warm,unknown&tags_match=all"), 0);
  assert.equal(await total("tags=pastel&tags_match=all"), 20);
  assert.equal(await total("tags_match=all"), 40);
  const { headers } = await api.get("/api/v1/palettes?limit=1&tags=warm,pastel&tags_match=all");
  assert.match(String(headers.link), /tags=warm%2Cpastel&tags_match=all&limit=1&offset=1>; rel="next"/);
});

test("listPalettes.read() compares with a published slug rather than with colors that read the same", async () => {
  const [first, ...others] = createTestPalettes(10);
  assert.ok(first);
  const api = await createTestApi({ palettes: [{ ...first, slug: "decade-facade" }, ...others] });
  const read = async (like: string) => (await api.get(`/api/v1/palettes?limit=3&like=${like}`)).json();
  const bySlug = await read("decade-facade");
  assert.equal(bySlug.pagination.total, 9);
  assert.deepEqual((await read(first.colors.join("-"))).data[0].info.slug, "decade-facade");
  const byColors = await read("decade,facade");
  assert.equal(byColors.pagination.total, 10);
  assert.notDeepEqual(byColors.data, bySlug.data);
  assert.deepEqual((await read("facade-decade")).data, byColors.data);
  assert.match(
    (await read("facade-decadent")).error.message,
    /^Parameter "like" must be the slug .*"facade-decadent"$/,
  );
  const { headers } = await api.get("/api/v1/palettes?limit=3&like=decade-facade");
  assert.match(String(headers.link), /like=decade-facade&/);
  const ofColors = await api.get("/api/v1/palettes?limit=3&like=decade,facade");
  const next = /<([^>]+)>; rel="next"/.exec(String(ofColors.headers.link))?.[1] ?? "";
  const { pathname, search } = new URL(next);
  const second = (await api.get(pathname + search)).json();
  assert.deepEqual(second.data, (await api.get("/api/v1/palettes?limit=3&offset=3&like=decade,facade")).json().data);
});

test("listPalettes.read() and listColors.read() find names by the same rule", async () => {
  const named = ["Dark Blue", "Blue Dark Sea", "Darkest Bluebell", "Midark Blue", "O’Neil", "Sea"];
  const palettes = createTestPalettes(named.length).map((palette, place) => ({ ...palette, name: named[place] ?? "" }));
  const api = await createTestApi({ palettes });
  for (const [name, found] of [
    ["dark blue", ["Dark Blue", "Blue Dark Sea", "Darkest Bluebell"]],
    ["blue_dark", ["Blue Dark Sea", "Dark Blue", "Darkest Bluebell"]],
    ["dark+blue", ["Dark Blue", "Blue Dark Sea", "Darkest Bluebell"]],
    ["dark\u200bblue", ["Dark Blue", "Blue Dark Sea", "Darkest Bluebell"]],
    ["O'N", ["O’Neil"]],
    ["ark", []],
    ["+", []],
  ] as const) {
    const { data } = (await api.get(`/api/v1/palettes?name=${encodeURIComponent(name)}`)).json();
    const names: readonly string[] = data.map(({ info }: { info: { name: string } }) => info.name);
    assert.deepEqual([...names].sort(), [...found].sort(), name);
    assert.equal(names[0], found[0]);
    const colors = (await api.get(`/api/v1/colors?limit=50&name=${encodeURIComponent(name)}`)).json().data;
    const words = foldWords(name);
    for (const color of colors) {
      const own = foldWords(color.name);
      assert.ok(
        words.every((word) => own.some((one) => one.startsWith(word))),
        `${name} ${color.name}`,
      );
    }
    assert.equal(colors.length > 0, found.length > 0, name);
  }
});
