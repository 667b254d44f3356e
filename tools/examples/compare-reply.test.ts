import assert from "node:assert/strict";
import { test } from "node:test";
import { compareReply } from "./compare-reply.ts";

const actual = {
  data: { colors: ["264653", "2a9d8f"], stats: { save_count: 0 } },
  meta: { request_id: "req_1", credits_used: 1 },
};

test("compareReply() accepts what leaves fields out, shortens texts and counts other credits", () => {
  for (const shown of [
    actual,
    { data: { colors: ["2…", "…8f"] } },
    { data: { stats: {} }, meta: { request_id: "req_…", credits_used: 499 } },
  ]) {
    assert.equal(compareReply(shown, actual), undefined);
  }
});

test("compareReply() names what is not so", () => {
  for (const [shown, difference] of [
    [{ data: { tags: [] } }, /^reply\.data\.tags is not in the actual reply$/],
    [{ data: { stats: { save_count: 1 } } }, /^reply\.data\.stats\.save_count is 0, the document shows 1$/],
    [{ data: { colors: ["2…", "…00"] } }, /^reply\.data\.colors\.1 is "2a9d8f"/],
    [{ data: { colors: "264653" } }, /^reply\.data\.colors is \["264653","2a9d8f"\]/],
    [{ meta: { credits_used: "1" } }, /^reply\.meta\.credits_used is 1, the document shows "1"$/],
  ] as const) {
    assert.match(compareReply(shown, actual) ?? "", difference);
  }
});
