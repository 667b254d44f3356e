import { type CompareOptions, compareTargets } from "../compare.ts";
import { startLibrary } from "../made-library.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { type Subject, targetSubject } from "../subject.ts";

export const libraryPart: Part = {
  name: "library",
  summary: "pages of libraries of different sizes",
  run: measureLibraries,
};

/** Distinct pages, more than any layer keeps. */
const offsetCount = 5000;
/** A prime: the offsets jump about. */
const pageStride = 7919;
const queries = ["sort=popular", "sort=recent", "sort=popular&tags=tag-0,tag-3,tag-40"];
/** One row of the table after the other asks for the same in other places: only the first is compiled meanwhile. */
const warmUpRequests = 3000;

/** Which pages of a query. */
interface Pages {
  readonly label: string;
  readonly limit: number;
  readonly isFirst: boolean;
}

const kindsOfPages: readonly Pages[] = [
  { label: "first page of ten", limit: 10, isFirst: true },
  { label: "any of ten", limit: 10, isFirst: false },
  { label: "any of fifty", limit: 50, isFirst: false },
];

async function measureLibraries(context: PartContext): Promise<Section> {
  const [smallest, ...others] = context.librarySizes;
  const base = await startLibrary(context, smallest!);
  const rows: Cell[][] = [];
  for (const size of others) {
    const subject = await startLibrary(context, size);
    for (const query of queries) {
      for (const pages of kindsOfPages) {
        context.tell(`${size} palettes: ${query}, ${pages.label}`);
        const options = rows.length === 0 ? context : { ...context, warmUpRequests };
        rows.push(await comparePages([subject, base], { query, pages, size, options }));
      }
    }
  }
  return {
    title: "Libraries of different sizes",
    note:
      `Pages in a larger library against the same in one of ${smallest} palettes: the first page again and again, or pages at ` +
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

interface Page {
  readonly query: string;
  readonly pages: Pages;
  readonly size: number;
  readonly options: CompareOptions;
}

async function comparePages(
  [large, small]: readonly [Subject, Subject],
  { query, pages: { label, limit, isFirst }, size, options }: Page,
): Promise<Cell[]> {
  const targets = await Promise.all(
    [large, small].map(async (subject) => {
      const total = isFirst ? 0 : await countMatches(subject, query);
      const paths = Array.from({ length: isFirst ? 1 : offsetCount }, (_, page) => {
        const offset = (page * pageStride) % Math.max(1, total - limit);
        return `/api/v1/palettes?${query}&limit=${limit}&offset=${offset}`;
      });
      return targetSubject(subject, { label: query, paths });
    }),
  );
  const { first, second, rateRatio, cpuRatio } = await compareTargets([targets[0]!, targets[1]!], options);
  return [
    `${query}, ${label}`,
    size,
    first.requestsPerSecond,
    rateRatio,
    first.cpuMicros,
    cpuRatio,
    (first.cpuMicros - second.cpuMicros) / limit,
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
