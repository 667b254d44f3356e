import assert from "node:assert/strict";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { listSteps, listStepsOf } from "./list-steps.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("listSteps() starts the compiler first and the tests last", () => {
  const names = listSteps(true).map((batch) => batch.map(({ name }) => name));
  assert.match(names[1]?.[0] ?? "", /^types of /u);
  assert.deepEqual(names.at(-1), ["tests"]);
  assert.deepEqual(listSteps(false).at(-1), []);
});

test("listStepsOf() checks one file, the types of its project and its tests", () => {
  const steps = listStepsOf(root, `${root}tools/check/list-steps.ts`, true).flat();
  const commands = steps.map(({ command }) => command.join(" "));
  assert.deepEqual(commands, [
    "react-router typegen site",
    "node tools/run-tests.ts tools/check/list-steps.test.ts",
    "tsc --incremental --tsBuildInfoFile node_modules/.cache/tincture/tools.tsbuildinfo -p tools",
    "oxlint --type-aware --deny-warnings --no-error-on-unmatched-pattern tools/check/list-steps.ts",
    "oxfmt --check --no-error-on-unmatched-pattern tools/check/list-steps.ts",
    "node tools/check-arrows.ts",
  ]);
});
