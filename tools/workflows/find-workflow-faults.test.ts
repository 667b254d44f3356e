import assert from "node:assert/strict";
import test from "node:test";
import { findWorkflowFaults } from "./find-workflow-faults.ts";

const hash = "3d3c42e5aac5ba805825da76410c181273ba90b1";

test("findWorkflowFaults() accepts pinned actions, limits and local workflows", () => {
  const source = `
permissions: {}
concurrency: { group: test }
jobs:
  first:
    timeout-minutes: 5
    steps:
      - uses: actions/checkout@${hash} # v7.0.1
  second:
    uses: ./.github/workflows/test.yml
`;
  assert.deepEqual(findWorkflowFaults(source), []);
});

test("findWorkflowFaults() names what is missing", () => {
  const source = `
jobs:
  first:
    steps:
      - uses: actions/checkout@v7
      - name: Set up Node
        uses: actions/setup-node@${hash}
`;
  assert.deepEqual(findWorkflowFaults(source), [
    'must pin "actions/checkout@v7" to a commit, followed by "# v" and its version',
    `must pin "actions/setup-node@${hash}" to a commit, followed by "# v" and its version`,
    "must set permissions for the whole workflow",
    "must set concurrency",
    'must set timeout-minutes for the job "first"',
  ]);
});
