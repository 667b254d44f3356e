import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDigest, formatEntityTag, formatWeakEntityTag, isEntityTagListed } from "./entity-tag.ts";

test("formatEntityTag() differs with the content, and is the same for text and its bytes", () => {
  assert.match(formatEntityTag("a"), /^"[\w-]{22}"$/);
  assert.notEqual(formatEntityTag("a"), formatEntityTag("b"));
  assert.equal(formatEntityTag("a"), formatEntityTag(new Uint8Array([0x61])));
  assert.equal(formatWeakEntityTag(formatDigest("a")), `W/${formatEntityTag("a")}`);
});

test("isEntityTagListed() compares weakly, any tag of a list and the star", () => {
  for (const header of ['"x"', 'W/"x"', '"y", "x"', 'W/"y" ,W/"x"', "*", " * "]) {
    assert.ok(isEntityTagListed(header, '"x"'), header);
    assert.ok(isEntityTagListed(header, 'W/"x"'), header);
  }
  for (const header of [undefined, "", '"y"', "x", "W/", '"xx"', '"x']) assert.ok(!isEntityTagListed(header, '"x"'));
});
