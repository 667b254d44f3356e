import assert from "node:assert/strict";
import { test } from "node:test";
import { createSingleFlight } from "./single-flight.ts";

test("join() shares the run under way", async () => {
  const { flight, runs } = counted();
  await Promise.all([flight.join(), flight.join()]);
  assert.equal(runs(), 1);
  await flight.join();
  assert.equal(runs(), 2);
});

test("renew() waits for one more run, shared by all that wait", async () => {
  const { flight, runs } = counted();
  const first = flight.join();
  const renewed = [flight.renew(), flight.renew()];
  await first;
  assert.equal(runs(), 1);
  await Promise.all(renewed);
  assert.equal(runs(), 2);
});

test("renew() starts at once when nothing runs", async () => {
  const { flight, runs } = counted();
  await flight.renew();
  assert.equal(runs(), 1);
});

test("settled() resolves after the run under way and the one that waits for it", async () => {
  const { flight, runs } = counted();
  await flight.settled();
  const all = [flight.join(), flight.renew()];
  await flight.settled();
  assert.equal(runs(), 2);
  await Promise.all(all);
});

function counted() {
  let runs = 0;
  const flight = createSingleFlight(async () => {
    await Promise.resolve();
    runs++;
  });
  return { flight, runs: () => runs };
}
