import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createFolder } from "../../../test/running-server.ts";
import { compareTargets } from "../compare.ts";
import { importLibrary } from "../library-file.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { startSubject, type Subject, targetSubject } from "../subject.ts";

export const libraryPart: Part = {
  name: "library",
  summary: "pages of libraries of different sizes",
  run: measureLibraries,
};

/** Distinct pages, more than any layer keeps. */
const offsetCount = 5000;
const pageSize = 10;
/** A prime: the offsets jump about. */
const pageStride = 7919;

async function measureLibraries(context: PartContext): Promise<Section> {
  const [smallest, ...others] = context.librarySizes;
  const base = await startLibrary(context, smallest!);
  const rows: Cell[][] = [];
  for (const size of others) {
    const subject = await startLibrary(context, size);
    for (const query of ["sort=popular", "sort=recent", "sort=popular&tags=tag-0,tag-3,tag-40"]) {
      for (const place of ["first", "any"] as const)
        rows.push(await comparePages([subject, base], { query, place, size, context }));
    }
  }
  return {
    title: "Libraries of different sizes",
    note:
      `Pages of ten in a larger library against the same in one of ${smallest} palettes: the first page again and again, or pages at ` +
      `${offsetCount} offsets over all that matches, which a small library has in memory and a large one reads, once it has prepared for that: what that takes is told by the palette.`,
    columns: [
      "Page",
      "palettes",
      "requests/s",
      "ratio",
      "CPU µs",
      "ratio",
      "CPU µs a palette",
      "p50 ms",
      "p99 ms",
      "ratio",
    ],
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
  const subject = { ...second, key: first.key };
  await waitUntilReady(subject, { folder, size });
  return subject;
}

/** From so many on, palettes ready to be sent are written in the background, and the library is copied for searches. */
const preparedMin = 50_000;
const lookMs = 1000;

/** A library that is still being prepared takes processor time of its own, and reads of the database what it will have at hand. */
async function waitUntilReady(
  subject: Subject,
  { folder, size }: { readonly folder: string; readonly size: number },
): Promise<void> {
  if (size < preparedMin) return;
  const [palettes, index] = ["palettes", "index"].map((ending) => join(folder, `data/tincture.db.${ending}`));
  while (!(await isSearchable(subject)) || readTime(palettes!) === 0 || readTime(index!) < readTime(palettes!))
    await sleep(lookMs);
}

async function isSearchable({ origin, key }: Subject): Promise<boolean> {
  const response = await fetch(`${origin}/api/v1/palettes?name=palette&limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  await response.arrayBuffer();
  return response.status === statusOk;
}

const statusOk = 200;

/** When a file was written; 0 where there is none. */
function readTime(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

interface Page {
  readonly query: string;
  readonly place: "first" | "any";
  readonly size: number;
  readonly context: PartContext;
}

async function comparePages(
  [large, small]: readonly [Subject, Subject],
  { query, place, size, context }: Page,
): Promise<Cell[]> {
  const targets = await Promise.all(
    [large, small].map(async (subject) => {
      const total = place === "first" ? 0 : await countMatches(subject, query);
      const paths = Array.from({ length: place === "first" ? 1 : offsetCount }, (_, page) => {
        const offset = (page * pageStride) % Math.max(1, total - pageSize);
        return `/api/v1/palettes?${query}&limit=${pageSize}&offset=${offset}`;
      });
      return targetSubject(subject, { label: query, paths });
    }),
  );
  const { first, second, rateRatio, cpuRatio } = await compareTargets([targets[0]!, targets[1]!], context);
  return [
    `${query}, ${place === "first" ? "first page" : "any page"}`,
    size,
    first.requestsPerSecond,
    rateRatio,
    first.cpuMicros,
    cpuRatio,
    (first.cpuMicros - second.cpuMicros) / pageSize,
    first.p50Ms,
    first.p99Ms,
    first.p99Ms / second.p99Ms,
  ];
}

async function countMatches({ origin, key }: Subject, query: string): Promise<number> {
  const response = await fetch(`${origin}/api/v1/palettes?${query}&limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { pagination }: { readonly pagination: { readonly total: number } } = JSON.parse(await response.text());
  return pagination.total;
}
