import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { type PromiseRequest } from "../promise/promise-request.ts";
import { promisePalette, type Proof } from "../promise/promise-palette.ts";
import { algorithmLabels, currentAlgorithm, generatorAlgorithm, loadAlgorithm } from "./algorithms.ts";
import { generatePalette, type PaletteRequest } from "./generate-palette.ts";

type Vector<Request> = { readonly request: Request; readonly colors: readonly string[] | null; readonly proof?: Proof };

test("algorithmLabels names the current algorithm first, and the first that was released", () => {
  assert.equal(algorithmLabels[0], generatorAlgorithm);
  assert.ok(algorithmLabels.includes("tincture-4"));
});

test("loadAlgorithm() gives for every label the palettes that its release gave", async () => {
  for (const label of algorithmLabels) {
    const algorithm = await loadAlgorithm(label);
    assert.equal(algorithm?.label, label);
    if (label === generatorAlgorithm) assert.equal(algorithm, currentAlgorithm);
    for (const { request, colors } of readVectors<PaletteRequest>("generate", label))
      assert.deepEqual(generatePalette(request, algorithm), colors);
  }
});

test("loadAlgorithm() gives for every label the promised palettes that its release gave, and their proofs", async () => {
  for (const label of algorithmLabels) {
    const algorithm = await loadAlgorithm(label);
    for (const { request, colors, proof } of readVectors<PromiseRequest>("promise", label)) {
      const palette = promisePalette(request, algorithm);
      assert.deepEqual(palette.kind === "kept" ? palette.colors : null, colors, JSON.stringify(request));
      assert.deepEqual(palette.kind === "kept" ? palette.proof : undefined, proof, JSON.stringify(request));
    }
  }
});

test("loadAlgorithm() knows no other label", async () => {
  for (const label of ["", "tincture-3", "Tincture-4", "__proto__"])
    assert.equal(await loadAlgorithm(label), undefined);
});

function readVectors<Request>(folder: string, label: string): readonly Vector<Request>[] {
  const file = new URL(`../${folder}/vectors/${label}.json`, import.meta.url);
  assert.ok(existsSync(file), `${file.pathname} is missing`);
  const vectors: readonly Vector<Request>[] = JSON.parse(readFileSync(file, "utf8"));
  assert.ok(vectors.length > 50);
  return vectors;
}
