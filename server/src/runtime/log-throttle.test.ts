import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { LogThrottle } from "./log-throttle.ts";

/** Seconds pass when the test says so. */
function open(t: TestContext, limits: { readonly fullMax?: number; readonly kindsMax?: number } = {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told: string[] = [];
  const throttle = new LogThrottle<{ readonly name: string }>({
    kindsMax: 2,
    ...limits,
    groupOthers: () => ({ name: "others" }),
    logCount: ({ name }, more) => told.push(`${more} × ${name}`),
  });
  return {
    told,
    throttle,
    note: (name: string) => throttle.note({ name }, () => told.push(name)),
    passSecond: () => t.mock.timers.tick(1000),
  };
}

test("LogThrottle.note() tells the first of a kind whole, then a count for each second", (t) => {
  const { told, note, passSecond } = open(t, { fullMax: 2 });
  for (let i = 0; i < 100; i += 1) note("a");
  passSecond();
  note("a");
  passSecond();
  assert.deepEqual(told, ["a", "a", "98 × a", "1 × a"]);
});

test("LogThrottle.note() counts kinds beyond its bound together", (t) => {
  const { told, note, passSecond } = open(t);
  for (const kind of ["a", "b", "c", "d", "c"]) note(kind);
  passSecond();
  assert.deepEqual(told, ["a", "b", "3 × others"]);
});

test("LogThrottle.close() tells what was counted, and nothing after it", (t) => {
  const { told, throttle, note, passSecond } = open(t);
  note("a");
  note("a");
  throttle.close();
  passSecond();
  assert.deepEqual(told, ["a", "1 × a"]);
});
