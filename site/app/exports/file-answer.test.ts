import assert from "node:assert/strict";
import test from "node:test";
import { deflateSync, inflateSync } from "node:zlib";
import { exportFormats, findExportFormat, paletteToPng } from "@tincture/color/export";
import { writeFile } from "./file-answer.ts";

const palette = {
  name: "Dusk",
  slug: "dusk",
  colors: [
    { hex: "264653", name: "Sea" },
    { hex: "e76f51", name: "Sand" },
  ],
};

test("writeFile() writes what a writer with compression at hand does", async () => {
  for (const format of exportFormats) {
    const written = await writeFile((deflate) => format.write(palette, { deflate }));
    const expected = format.write(palette, { deflate: deflateSync });
    if (format.extension === "png") assert.deepEqual(pixelsOf(written), pixelsOf(expected));
    else assert.deepEqual(written, expected);
  }
});

test("writeFile() packs: the picture is small", async () => {
  const picture = await writeFile((deflate) => paletteToPng(palette, deflate));
  assert.ok(picture.length < 3000);
  assert.equal(findExportFormat("png")?.mediaType, "image/png");
});

function pixelsOf(file: string | Uint8Array): Buffer {
  const bytes = Buffer.from(typeof file === "string" ? "" : file);
  const start = bytes.indexOf("IDAT") + 4;
  return inflateSync(bytes.subarray(start, start + bytes.readUInt32BE(start - 8)));
}
