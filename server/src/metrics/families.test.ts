import assert from "node:assert/strict";
import { test } from "node:test";
import { Distribution } from "./distribution.ts";
import { formatFamilies, singleFamily } from "./families.ts";

test("formatFamilies() writes Prometheus' text format, labels escaped", () => {
  const text = formatFamilies([
    singleFamily({ name: "a_total", help: "All of a", type: "counter" }, () => 3),
    {
      name: "b",
      help: "Some b",
      type: "gauge",
      read: () => [{ labels: { path: 'C:\\x "y"\nz', n: 1 }, value: Number.POSITIVE_INFINITY }],
    },
  ]);
  assert.equal(
    text,
    "# HELP a_total All of a\n# TYPE a_total counter\na_total 3\n\n" +
      '# HELP b Some b\n# TYPE b gauge\nb{path="C:\\\\x \\"y\\"\\nz",n="1"} +Inf\n',
  );
});

test("Distribution counts a value into every bucket that is not below it", () => {
  const distribution = new Distribution([1, 10]);
  for (const value of [0, 1, 1.5, 10, 11]) distribution.observe(value);
  const samples = [...distribution.read({ of: "x" }, 10)].map(({ suffix, labels, value }) => [
    suffix,
    labels?.["le"],
    value,
  ]);
  assert.deepEqual(samples, [
    ["_bucket", 0.1, 2],
    ["_bucket", 1, 4],
    ["_bucket", "+Inf", 5],
    ["_sum", undefined, 2.35],
    ["_count", undefined, 5],
  ]);
});
