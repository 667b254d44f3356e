import assert from "node:assert/strict";
import test from "node:test";
import { colorContrast, pictureHeight, placeSwatches } from "@tincture/color";
import { openPng } from "../../../test/open-png.ts";
import { writeLabeledPng } from "./labeled-picture.ts";

const hexes = ["264653", "287271", "2a9d8f", "8ab17d", "e9c46a", "f4a261", "ee8959", "e76f51"];

for (const count of [2, 5, 8]) {
  test(`writeLabeledPng() writes each of ${count} names inside of its band, however long it is`, async () => {
    const colors = hexes
      .slice(0, count)
      .map((hex) => ({ hex, name: "Extraordinarily wonderful Mediterranean evening" }));
    const row = openPng(Buffer.from(await writeLabeledPng({ name: "A", slug: "a", colors })));
    const edges = placeSwatches(colors).map(({ start }) => start);
    const isBand = (hex: string, x: number) => hex === hexes[edges.findLastIndex((edge) => edge <= x)];
    assert.ok(row(0).every(isBand));
    const inked = Array.from({ length: pictureHeight }, (_, y) => row(y));
    for (const [at, hex] of hexes.slice(0, count).entries()) {
      const band = inked.map((pixels) => pixels.slice(edges[at], edges[at + 1]));
      const { text } = colorContrast(hex);
      const hasText = (from: number, to: number) => band.slice(from, to).some((pixels) => pixels.includes(text));
      const isEmpty = (pixels: readonly string[]) => pixels.every((pixel) => pixel === hex);
      assert.ok(band.slice(0, 360).every(isEmpty));
      assert.ok(hasText(380, 560), "no name");
      assert.ok(hasText(560, 600), "no hex");
      assert.ok(
        band.every((pixels) => isEmpty(pixels.slice(-4))),
        "over the edge",
      );
    }
  });
}
