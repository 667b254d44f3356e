import assert from "node:assert/strict";
import { test } from "node:test";
import { cssColors } from "@tincture/color";
import { createTestApi, testSiteUrl } from "../../../test/support/api/test-api.ts";

test("getColor.read() gives the color object, its keys in order", async () => {
  const api = await createTestApi();
  const { data } = (await api.get("/api/v1/color/E63946")).json();
  const keys = ["hex", "name", "family", "match", "conversions", "contrast", "links"];
  assert.deepEqual(Object.keys(data), keys);
  assert.equal(data.hex, "e63946");
  assert.deepEqual(Object.keys(data.match), ["hex", "distance", "exact"]);
  assert.deepEqual(data.conversions.rgb, { r: 230, g: 57, b: 70 });
  assert.deepEqual(data.conversions.css, cssColors("e63946"));
  assert.deepEqual(Object.keys(data.conversions.css), ["hex", "rgb", "hsl", "hwb", "lab", "lch", "oklab", "oklch"]);
  assert.deepEqual(data.conversions.hsl, { h: 355, s: 78, l: 56 });
  assert.deepEqual(Object.keys(data.contrast), ["white", "black", "text", "apca"]);
  assert.deepEqual(data.links, { page: `${testSiteUrl}/colors/e63946` });
});

test("getColor.read() gives APCA's Lc of white and of black text on the color, by its published test values", async () => {
  const api = await createTestApi();
  // APCA-W3 0.1.9: white on 888888 is -68.5, black on aaaaaa 58.1, and the ends -107.9 and 106.
  for (const [hex, name, lc] of [
    ["888888", "white", -68.5],
    ["aaaaaa", "black", 58.1],
    ["000000", "white", -107.9],
    ["ffffff", "black", 106],
    ["ffffff", "white", 0],
  ] as const) {
    const { data } = (await api.get(`/api/v1/color/${hex}`)).json();
    assert.equal(data.contrast.apca[name], lc, `${name} on ${hex}`);
  }
});

test("getColor.read() refuses anything but six hexadecimal digits", async () => {
  const api = await createTestApi();
  for (const hex of ["fff", "ff00000", "ff0000ff", "%23ff0000", "gg0000", "ff%2000", "%00", "red", "ff0000%0A"]) {
    const { error } = (await api.get(`/api/v1/color/${hex}`)).json();
    assert.equal(error.code, "invalid_parameter", hex);
    assert.match(error.message, /^Parameter "hex" must be six hexadecimal digits without "#", got "/);
  }
});
