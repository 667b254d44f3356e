import assert from "node:assert/strict";
import { test } from "node:test";
import { rememberSuccess } from "./remember-success.ts";

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
