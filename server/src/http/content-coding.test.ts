import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { chooseCoding, packByteText, packPage, repackPageLater, toByteText } from "./content-coding.ts";

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

test("toByteText() has a character for each byte of UTF-8, which packByteText() packs", () => {
  for (const text of ["", "plain", "caf\u00e9", "Robin\u2019s Egg", "\u2026\ud83c\udfa8"]) {
    const bytes = toByteText(text);
    assert.deepEqual(Buffer.from(bytes, "latin1"), Buffer.from(text, "utf8"));
    assert.equal(gunzipSync(packByteText(bytes, "gzip")).toString("utf8"), text);
  }
});
