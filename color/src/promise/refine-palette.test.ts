import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../generate/seed.ts";
import { parsePromises } from "./promise-request.ts";
import { createProblem } from "./problem.ts";
import { promisePalette } from "./promise-palette.ts";
import { refinePalette } from "./repair-palette.ts";
import { Swatch } from "./condition.ts";

const seeds = Array.from({ length: 40 }, (_, index) => `kept:${index}`);

test("refinePalette() leaves locks as they are and lacks no more than before", () => {
  const { conditions } = createProblem(
    parsePromises({ size: 4, seed: "any", locks: ["2a9d8f"], contrast: 7, tags: ["autumn"] }),
  );
  const palette = ["2a9d8f", "777777", "787878", "aa5500"].map((hex) => new Swatch(hex));
  const task = { conditions, stepsMax: 2000 };
  const { palette: refined, shortfall } = refinePalette({ palette, locked: 1 }, task, createRandom("refined"));
  assert.equal(refined[0], palette[0]);
  assert.equal(refined.length, palette.length);
  assert.ok(shortfall < 0.5);
});

test("promisePalette() finds three warm colors one of which is near a teal, for every seed", () => {
  const refused = seeds.filter(
    (seed) => promisePalette({ size: 3, seed, tags: ["warm"], near: ["2a9d8f"] }).kind !== "kept",
  );
  assert.deepEqual(refused, []);
});

test("promisePalette() finds cold and dark colors beside two that are neither", () => {
  const request = { size: 5, seed: "kept:1657", tags: ["cold", "dark"], near: ["e76f51", "264653"] };
  assert.equal(promisePalette(request).kind, "kept");
});
