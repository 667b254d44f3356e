import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import {
  chooseCoding,
  chooseQuickCoding,
  packByteText,
  packPage,
  rememberSuccess,
  repackPageLater,
  toByteText,
} from "./content-coding.ts";

function takesGzip(header: string | undefined): boolean {
  return chooseCoding(header, { gzip: true }) === "gzip";
}

test("chooseCoding() finds gzip in any list that does not forbid it", () => {
  for (const header of ["gzip", "br, GZIP", "gzip;q=0.5", "deflate;q=1, gzip ; q=0.001", "*", "x-gzip", "*;q=0.1, br"])
    assert.ok(takesGzip(header), header);
});

test("chooseCoding() takes what is not named, or weighs nothing, for refused", () => {
  const refusing = [undefined, "", "br", "gzipped", "gzip;q=0", "gzip;q=0.000", "*;q=0", "gzip; Q=0, *", "identity"];
  for (const header of refusing) assert.ok(!takesGzip(header), String(header));
});

test("chooseCoding() prefers Brotli, and takes none when none is accepted", () => {
  assert.equal(chooseCoding("gzip, deflate, br"), "br");
  assert.equal(chooseCoding("br;q=0, gzip"), "gzip");
  assert.equal(chooseCoding("*"), "br");
  assert.equal(chooseCoding("identity"), undefined);
  assert.equal(chooseCoding(undefined), undefined);
});

test("chooseQuickCoding() prefers what is cheapest, and takes no star for Zstandard", () => {
  assert.equal(chooseQuickCoding("gzip, deflate, br, zstd"), "zstd");
  assert.equal(chooseQuickCoding("gzip, br"), "br");
  assert.equal(chooseQuickCoding("*"), "br");
  assert.equal(chooseQuickCoding("zstd;q=0, gzip"), "gzip");
  assert.equal(chooseQuickCoding(undefined), undefined);
});

test("packPage() packs in every coding that browsers ask for, and repackPageLater() once in each", async () => {
  const page = Buffer.from("<p>Warm, dark, and a bit of blue.</p>".repeat(300));
  const unpackers = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
  const later = repackPageLater(await packPage(page, "zstd"));
  for (const coding of ["zstd", "br", "gzip"] as const) {
    const packed = await packPage(page, coding);
    assert.ok(packed.length < page.length / 50, coding);
    assert.ok(unpackers[coding](packed).equals(page), coding);
    assert.equal(await later[coding](), await later[coding]());
  }
});

test("chooseCoding() and chooseQuickCoding() follow what the client likes best, unpacked too", () => {
  for (const [header, wanted] of [
    ["gzip;q=1, br;q=0.5", "gzip"],
    ["br;q=0.1, *;q=0.2", "gzip"],
    ["gzip;q=0.5, br;q=0.5", "br"],
    ["identity;q=1, gzip;q=0.5", undefined],
    ["identity, gzip", "gzip"],
    ["identity;q=0.2, gzip;q=0.5", "gzip"],
    ["gzip;q=much, br;q=0.1", "br"],
  ] as const) {
    assert.equal(chooseCoding(header), wanted, header);
    assert.equal(chooseQuickCoding(header), wanted, header);
  }
  assert.equal(chooseQuickCoding("zstd;q=0.5, gzip;q=0.8"), "gzip");
});

test("rememberSuccess() shares one success among all who ask", async () => {
  let count = 0;
  const read = rememberSuccess(async () => (count += 1));
  assert.deepEqual(await Promise.all([read(), read()]), [1, 1]);
  assert.equal(await read(), 1);
});

test("rememberSuccess() tries again after a failure", async () => {
  let count = 0;
  const read = rememberSuccess(async () => {
    count += 1;
    if (count === 1) throw new Error("no file");
    return count;
  });
  const first = read();
  assert.equal(read(), first);
  await assert.rejects(first, /no file/);
  assert.equal(await read(), 2);
});

test("toByteText() has a character for each byte of UTF-8, which packByteText() packs", () => {
  for (const text of ["", "plain", "caf\u00e9", "Robin\u2019s Egg", "\u2026\ud83c\udfa8"]) {
    const bytes = toByteText(text);
    assert.deepEqual(Buffer.from(bytes, "latin1"), Buffer.from(text, "utf8"));
    assert.equal(gunzipSync(packByteText(bytes, "gzip")).toString("utf8"), text);
  }
});
