import assert from "node:assert/strict";
import test from "node:test";
import { docsPages, findNeighbors } from "./docs-pages.ts";

test("findNeighbors() leads through all pages and ends at both ends", () => {
  assert.equal(findNeighbors("/docs").before, undefined);
  const walked: string[] = ["/docs"];
  for (let next = findNeighbors("/docs").after; next; next = findNeighbors(next.to).after) walked.push(next.to);
  assert.deepEqual(
    walked,
    docsPages.map(({ to }) => to),
  );
});

test("findNeighbors() takes an address with a slash at its end, and knows no others", () => {
  assert.equal(findNeighbors("/docs/").after?.to, "/docs/endpoints");
  assert.deepEqual(findNeighbors("/docs/nothing"), {});
});
