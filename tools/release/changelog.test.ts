import assert from "node:assert/strict";
import test from "node:test";
import { dateRelease, findReleaseNotes } from "./changelog.ts";

const changelog = `# Changelog

## [1.2.0] - unreleased

- Two

### API

- Three

## [1.1.0] - 2026-11-01

- One
`;

test("findReleaseNotes() returns the section of a version", () => {
  assert.deepEqual(findReleaseNotes(changelog, "1.2.0"), { text: "- Two\n\n### API\n\n- Three\n", date: undefined });
  assert.deepEqual(findReleaseNotes(changelog, "1.1.0"), { text: "- One\n", date: "2026-11-01" });
  assert.equal(findReleaseNotes(changelog, "1.1"), undefined);
});

test("dateRelease() dates one version", () => {
  const dated = dateRelease(changelog, "1.2.0", "2026-11-28");
  assert.equal(findReleaseNotes(dated, "1.2.0")?.date, "2026-11-28");
  assert.equal(dateRelease(dated, "1.1.0", "2026-11-28"), dated);
});
