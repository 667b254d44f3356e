import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseCoding, chooseQuickCoding, rememberSuccess } from "./content-coding.ts";

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
  assert.equal(chooseQuickCoding("gzip, br;q=0.1"), "br");
  assert.equal(chooseQuickCoding("*"), "br");
  assert.equal(chooseQuickCoding("zstd;q=0, gzip"), "gzip");
  assert.equal(chooseQuickCoding(undefined), undefined);
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
