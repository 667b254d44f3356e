import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { createQueryParser } from "@tincture/contract/query-text";
import { integerParameter, readParameter } from "./parameters.ts";

const size = integerParameter({ name: "size", description: "", example: 2 }, { min: 2, max: 8 });
const parseQuery = createQueryParser([size]);

function read(text: string): number | undefined {
  return readParameter(parseQuery(text), size);
}

test("readParameter() reads digits and nothing else as an integer", () => {
  assert.equal(read("size=8"), 8);
  assert.equal(read("s%69ze=%38"), 8);
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^[2-8]$/.test(text));
      assert.throws(() => read(`size=${encodeURIComponent(text.toWellFormed())}`), {
        code: "invalid_parameter",
      });
    }),
  );
});

test("readParameter() names what was given when it is there twice", () => {
  const message = 'Parameter "size" must be given once and be an integer from 2 to 8, got "2" and "3"';
  assert.throws(() => read("size=2&utm_x=1&size=3"), { publicMessage: message });
});
