/** A section of CHANGELOG.md: one release. */
export interface ReleaseNotes {
  /** Without the heading. */
  readonly text: string;
  /** Undefined while the heading says "unreleased". */
  readonly date: string | undefined;
}

/** Returns the section of a version, such as `## [1.2.0] - 2026-11-28`. */
export function findReleaseNotes(changelog: string, version: string): ReleaseNotes | undefined {
  const section = changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## [${version}]`));
  if (section === undefined) return undefined;
  const [heading = "", ...lines] = section.split("\n");
  return { text: `${lines.join("\n").trim()}\n`, date: / - (\d{4}-\d\d-\d\d)$/.exec(heading)?.[1] };
}

/** Replaces "unreleased" in the heading of a version. */
export function dateRelease(changelog: string, version: string, date: string): string {
  return changelog.replace(`## [${version}] - unreleased`, `## [${version}] - ${date}`);
}
