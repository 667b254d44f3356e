import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { freeOperations, operations } from "../operations/index.ts";
import { createTestApi, type TestApi } from "../../../test/support/api/test-api.ts";

let api: TestApi;
before(async () => {
  api = await createTestApi({ dailyLimit: 100_000 });
});
after(() => api.server.close());

const addresses = [...operations, ...freeOperations].map(({ document, queryParameters }) => ({
  address: `/api${document.example}`.replace("synth-in-dandelion", "test-1"),
  queryParameters,
}));

async function read(address: string): Promise<unknown> {
  const { data, error } = (await api.get(address)).json();
  assert.ok(data !== undefined, `${address}: ${error?.message}`);
  return data;
}

/** Two values as clients send them; each was seen in a request of the named client. */
const encodings: readonly (readonly [client: string, encode: (name: string, one: string, other: string) => string])[] =
  [
    ["commas", (name, one, other) => `${name}=${one},${other}`],
    [
      "ky and got with an object, Python's requests with a joined text",
      (name, one, other) => `${name}=${one}%2C${other}`,
    ],
    ["openapi-fetch, URLSearchParams, Python's requests", (name, one, other) => `${name}=${one}&${name}=${other}`],
    ["axios, jQuery, Rails", (name, one, other) => `${name}[]=${one}&${name}[]=${other}`],
    ["axios with escapes", (name, one, other) => `${name}%5B%5D=${one}&${name}%5B%5D=${other}`],
    ["qs, superagent", (name, one, other) => `${name}[0]=${one}&${name}[1]=${other}`],
    ["PHP's http_build_query", (name, one, other) => `${name}%5B0%5D=${one}&${name}%5B1%5D=${other}`],
    ["brackets out of order", (name, one, other) => `${name}[1]=${other}&${name}[0]=${one}`],
    ["a mix", (name, one, other) => `${name}=${one}&${name}%5b%5d=${other}`],
  ];

const lists: readonly (readonly [address: string, name: string, one: string, other: string])[] = [
  ["palette/generate?seed=q", "lock", "e63946", "1d3557"],
  ["palette/generate?seed=q", "near", "2a9d8f", "e76f51"],
  ["palette/generate?seed=q", "tags", "autumn", "muted"],
  ["palette/generate?seed=q", "include", "names", "contrast"],
  ["palettes?limit=5", "tags", "third", "x"],
  ["palettes?limit=5", "like", "264653", "2a9d8f"],
  ["palettes?limit=5", "include", "names", "vision"],
  ["colors?limit=5", "hex", "e63946", "f1faee"],
  ["colors?limit=1", "include", "scale", "vision"],
  ["color/e63946?", "include", "scale", "vision"],
  ["analysis?", "colors", "264653", "e76f51"],
  ["theme?", "colors", "264653", "e76f51"],
  ["theme?colors=264653,e76f51", "roles", "danger:e76f51", "accent:264653"],
];

test("every list means the same in every encoding of two values", async () => {
  const single = lists.filter(([, , one]) => /^[0-9a-f]{6}$/.test(one));
  for (const [path, name, one, other] of lists) {
    const expected = await read(`/api/v1/${path}&${name}=${one},${other}`);
    const others = single.some(([, known]) => known === name)
      ? [`${name}=${one}-${other}`, `${name}=%23${one.toUpperCase()},%20${other}`, `${name}=%23${one}-%23${other}`]
      : [];
    for (const query of [...encodings.map(([, encode]) => encode(name, one, other)), ...others]) {
      assert.deepEqual(await read(`/api/v1/${path}&${query}`), expected, query);
    }
  }
});

test("one value means the same with and without brackets", async () => {
  for (const [path, name, one] of lists.filter(([path, name]) => !(path === "analysis?" || name === "like"))) {
    const expected = await read(`/api/v1/${path}&${name}=${one}`);
    for (const written of [`${name}[]`, `${name}[0]`, `${name}%5B%5D`]) {
      assert.deepEqual(await read(`/api/v1/${path}&${written}=${one}`), expected, written);
    }
  }
});

test("colors have three or six digits and perhaps a # in every query", async () => {
  for (const [path, name, short, long] of [
    ["palette/generate?seed=q", "lock", "f00-0AF", "ff0000,00aaff"],
    ["palettes?limit=3", "near", "f00", "ff0000"],
    ["palettes?limit=3", "like", "%23f00-0af", "ff0000-00aaff"],
    ["colors?limit=3", "near", "%230af", "00aaff"],
    ["colors?limit=3", "hex", "0af,%23F00", "00aaff,ff0000"],
    ["analysis?", "colors", "000,FFF", "000000-ffffff"],
    ["theme?", "colors", "06c", "0066cc"],
    ["theme?colors=06c-fff", "roles", "accent:%2306C", "accent:0066cc"],
  ] as const) {
    const expected = await read(`/api/v1/${path}&${name}=${long}`);
    assert.deepEqual(await read(`/api/v1/${path}&${name}=${short}`), expected, `${path} ${name}`);
  }
  assert.equal((await api.get("/api/v1/color/%23ff0000")).statusCode, 400);
  assert.equal((await api.get("/api/v1/color/f00")).statusCode, 400);
});

test("one bad value among many is named by its position", async () => {
  const hexes = [...Array.from({ length: 49 }, () => "ffffff"), "12345"].join(",");
  const { error } = (await api.get(`/api/v1/colors?hex=${hexes}`)).json();
  assert.deepEqual([error.message, error.param], ['"hex" item 50, "12345", is not a color', "hex"]);
  const many = (await api.get(`/api/v1/colors?hex=${hexes},ffffff`)).json().error;
  assert.match(many.message, /^Parameter "hex" must be 1 to 50 colors .*, got 51$/);
  const repeated = (await api.get("/api/v1/colors?hex[]=fff&hex[]=%23ggg")).json().error;
  assert.equal(repeated.message, '"hex" item 2, "#ggg", is not a color');
  const tags = (await api.get("/api/v1/palette/generate?tags=muted&tags=mutd")).json().error;
  assert.match(tags.message, /^"tags" item 2, "mutd", is not one of .*muted/);
});

test("every operation refuses unknown parameters, suggests the nearest known one and charges nothing", async () => {
  for (const { address, queryParameters } of addresses) {
    const join = address.includes("?") ? "&" : "?";
    for (const { name } of queryParameters) {
      for (const wrong of [name.toUpperCase(), `${name}x`]) {
        const { error, meta } = (await api.get(`${address}${join}${wrong}=1`)).json();
        const message = `Unknown parameter "${wrong}". Did you mean "${name}"?`;
        assert.deepEqual([error?.code, error?.message, error?.param], ["invalid_parameter", message, wrong], address);
        assert.equal(meta.credits_used, 0);
      }
    }
    assert.equal((await api.get(`${address}${join}zzz`)).statusCode, 400, address);
    assert.equal((await api.get(`${address}${join}zzz`, { method: "HEAD" })).statusCode, 400, address);
    assert.equal((await api.get(`${address}${join}utm_source=api&_=1`)).statusCode, 200, address);
  }
});

test("a scalar that is given twice is refused, whether in brackets or not", async () => {
  for (const { address, queryParameters } of addresses) {
    for (const { name, isList, example } of queryParameters) {
      if (isList) continue;
      const [path = "", rest = ""] = address.split("?");
      const others = rest.split("&").filter((pair) => pair.startsWith("colors="));
      const value = encodeURIComponent(String(example));
      for (const query of [
        `${name}=${value}&${name}=${value}`,
        `${name}[]=${value}&${name}[]=${value}`,
        `${name}[]=${value}`,
      ]) {
        const { error } = (await api.get(`${path}?${[...others, query].join("&")}`)).json();
        assert.ok(error?.status === 400 && error.message.includes(`"${name}`), `${path}?${query} ${error?.message}`);
      }
    }
  }
});
