import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText } from "../../../../test/any-text.ts";
import { fc } from "../../../../test/properties.ts";
import { packId, unpackId } from "./packed-id.ts";

const uuid = fc.uuid();

test("unpackId() gives back every id that packId() was given", () => {
  const text = anyText().filter((id) => id.isWellFormed());
  const odd = fc.constantFrom("", "0123456789abcdef", "0190F3C2-7B1A-7000-8000-000000000001");
  fc.assert(fc.property(fc.oneof(uuid, text, odd), (id) => assert.equal(unpackId(packId(id)), id)));
});

test("packId() keeps the order of UUIDs, in less than half the bytes", () => {
  fc.assert(
    fc.property(uuid, uuid, (one, other) => {
      assert.equal(
        Math.sign(packId(one).compare(packId(other))),
        Math.sign(Buffer.from(one).compare(Buffer.from(other))),
      );
      assert.equal(packId(one).length, 17);
    }),
  );
});
