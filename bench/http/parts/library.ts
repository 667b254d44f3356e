import { createFolder } from "../../../test/running-server.ts";
import { compareTargets } from "../compare.ts";
import { one } from "../endpoints.ts";
import { importLibrary } from "../library-file.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { startSubject, type Subject, targetSubject } from "../subject.ts";

export const libraryPart: Part = {
  name: "library",
  summary: "pages of libraries of different sizes",
  run: measureLibraries,
};

/** Of the matching palettes, how many are skipped. */
const DEEP = 0.9;

async function measureLibraries(context: PartContext): Promise<Section> {
  const [smallest, ...others] = context.librarySizes;
  const base = await startLibrary(context, smallest!);
  const rows: Cell[][] = [];
  for (const size of others) {
    const subject = await startLibrary(context, size);
    for (const query of ["sort=popular", "sort=recent", "sort=popular&tags=tag-0,tag-3,tag-40"]) {
      for (const share of [0, DEEP])
        rows.push(await comparePages([subject, base], { query, share, size, context }));
    }
  }
  return {
    title: "Libraries of different sizes",
    note: `The same page of ten in a larger library against one of ${smallest} palettes, at the start and at nine tenths of what matches.`,
    columns: ["Page", "palettes", "requests/s", "ratio", "CPU µs", "ratio", "p50 ms", "p99 ms"],
    rows,
  };
}

async function startLibrary({ owner }: PartContext, size: number): Promise<Subject> {
  const folder = createFolder(owner);
  const env = { STARTER_LIBRARY: "off", DATABASE_URL: "sqlite:data/tincture.db" };
  const first = await startSubject(owner, { env, folder });
  await importLibrary(folder, size);
  process.kill(first.processId, "SIGTERM");
  const second = await startSubject(owner, { env: { ...env, FIRST_ACCOUNT: "off" }, folder });
  return { ...second, key: first.key };
}

interface Page {
  readonly query: string;
  readonly share: number;
  readonly size: number;
  readonly context: PartContext;
}

async function comparePages(
  [large, small]: readonly [Subject, Subject],
  { query, share, size, context }: Page,
): Promise<Cell[]> {
  const targets = await Promise.all(
    [large, small].map(async (subject) => {
      const offset = Math.floor((await countMatches(subject, query)) * share);
      return targetSubject(subject, one(`/palettes?${query}&limit=10&offset=${offset}`));
    }),
  );
  const { first, rateRatio, cpuRatio } = await compareTargets([targets[0]!, targets[1]!], context);
  return [
    `${query}${share === 0 ? "" : ", deep"}`,
    size,
    first.requestsPerSecond,
    rateRatio,
    first.cpuMicros,
    cpuRatio,
    first.p50Ms,
    first.p99Ms,
  ];
}

async function countMatches({ origin, key }: Subject, query: string): Promise<number> {
  const response = await fetch(`${origin}/api/v1/palettes?${query}&limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { pagination }: { readonly pagination: { readonly total: number } } = JSON.parse(
    await response.text(),
  );
  return pagination.total;
}
