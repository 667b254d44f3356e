import assert from "node:assert/strict";
import { test } from "node:test";
import { liftComponents } from "./lift-components.ts";

const reference = "#/components/schemas/Word";

test("liftComponents() names a schema once, and refers to it wherever it was", () => {
  const word = { $id: "Word", enum: ["a"] };
  const list = { $id: "List", type: "array", items: word };
  const lifted = liftComponents({ paths: { x: word }, components: { schemas: { Answer: { allOf: [list] } } } });
  assert.deepEqual(lifted, {
    paths: { x: { $ref: reference } },
    components: {
      schemas: {
        Word: { enum: ["a"] },
        List: { type: "array", items: { $ref: reference } },
        Answer: { allOf: [{ $ref: "#/components/schemas/List" }] },
      },
    },
  });
});

test("liftComponents() leaves a default where it holds", () => {
  const lifted = liftComponents({ x: { $id: "Word", enum: ["a"], default: "a" }, components: {} });
  assert.deepEqual(lifted, {
    x: { $ref: reference, default: "a" },
    components: { schemas: { Word: { enum: ["a"] } } },
  });
});

test("liftComponents() refuses one name for two schemas", () => {
  const parts = [
    { $id: "Word", enum: ["a"] },
    { $id: "Word", enum: ["b"] },
  ];
  assert.throws(() => liftComponents({ parts, components: {} }), /^Error: Two different schemas are called Word$/);
});
