/** Pages by cursor from several processes on one database, each of which polls for changes. */
import assert from "node:assert/strict";
import { after, test, type TestContext } from "node:test";
import { fc } from "../../../../test/properties.ts";
import { runs } from "../../../../test/sizes.ts";
import { type Store, openStore } from "../../store/open-store.ts";
import { fakePalette, insertPeople } from "../../../../test/support/db/samples.ts";
import { openTestPostgres } from "../../../../test/support/db/postgres-database.ts";
import { followLibrary } from "../library-follower.ts";
import { createLocalLibrary } from "./library-thread.ts";
import { createWordReader } from "@tincture/color";
import { createLibrarySearch, type LibraryQuery, type LibrarySearch } from "./library-search.ts";

const paletteCount = 18;
const people = ["ann", "bob", "eve"];
/** Polls are made by the test alone. */
const never = 2 ** 30;

const postgres = await openTestPostgres();

interface Process {
  readonly store: Store;
  readonly search: LibrarySearch;
  /** Finds out what all processes have changed. */
  readonly poll: () => Promise<void>;
}

async function startProcess(t: TestContext, databaseUrl: string): Promise<Process> {
  const store = await openStore(databaseUrl, { clock: Date.now });
  const { palettes } = store;
  const library = createLocalLibrary(palettes);
  const log = { info() {}, warn: assert.ifError };
  const follower = await followLibrary({ store: palettes, library, clock: Date.now, log, pollMs: never });
  t.after(async () => {
    await follower.close();
    await store.close();
  });
  const search = createLibrarySearch({
    readWords: createWordReader(() => []),
    library: { findPublished: (slug) => palettes.findPublishedBySlug(slug) },
    finder: library,
    store: palettes,
    clock: Date.now,
  });
  return { store, search, poll: () => follower.poll() };
}

const change = fc.record({
  kind: fc.constantFrom("save", "save", "unsave", "withdraw", "publish", "poll"),
  by: fc.nat(1),
  person: fc.constantFrom(...people),
  number: fc.integer({ min: 1, max: paletteCount }),
});
type Change = typeof change extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const queries: readonly Partial<LibraryQuery>[] = [
  {},
  {},
  {},
  { periodDays: 7 },
  { size: 3 },
  { sort: "distance", near: ["000001"] },
];

test(
  "findPalettes() of two processes gives every palette that keeps its place once, whatever either changes",
  {
    skip: !postgres && "no PostgreSQL",
  },
  async (t) => {
    const url = (await postgres?.createDatabase({ after })) ?? "";
    const first = await startProcess(t, url);
    await insertPeople(first.store, people);
    await first.store.palettes.insertPalettes(
      Array.from({ length: paletteCount }, (_, number) => fakePalette(number + 1, { saveCount: number % 3 })),
      Date.now(),
    );
    await first.poll();
    const processes = [first, await startProcess(t, url)];
    const property = fc.asyncProperty(
      fc.constantFrom(...queries),
      fc.array(fc.array(change, { maxLength: 4 }), { minLength: 4, maxLength: 8 }),
      async (query, between) => {
        for (const { poll } of processes) await poll();
        await assertPages(processes, { tags: [], sort: "popular", offset: 0, limit: 4, ...query }, between);
      },
    );
    await fc.assert(property, runs(4, 200));
  },
);

async function assertPages(
  processes: readonly Process[],
  query: LibraryQuery,
  between: readonly (readonly Change[])[],
): Promise<void> {
  const moved = new Set<string>();
  const seen: string[] = [];
  let cursor: string | null = "start";
  for (let page = 0; cursor !== null; page++) {
    const answer = await processes[page % processes.length]!.search.findPalettes("ann", { ...query, cursor });
    seen.push(...answer.palettes.map(({ palette }) => palette.slug));
    cursor = answer.cursor?.nextCursor(answer.palettes.length) ?? null;
    for (const one of between[page] ?? []) await apply(processes, one, moved);
  }
  const all = await findAll(processes[0]!, query);
  const keepPlace = (slugs: readonly string[]): readonly string[] =>
    slugs.filter((slug) => !moved.has(slug)).toSorted();
  assert.deepEqual(keepPlace(seen), keepPlace(all));
  for (const slug of moved) await processes[0]!.store.palettes.publishPalette(slug, Date.now());
}

async function apply(processes: readonly Process[], { kind, by, person, number }: Change, moved: Set<string>) {
  const { store, poll } = processes[by]!;
  const slug = `slug-${number}`;
  if (kind === "poll") return poll();
  moved.add(slug);
  if (kind === "save") return store.saves.savePalette(person, slug, Date.now());
  if (kind === "unsave") return store.saves.unsavePalette(person, slug, Date.now());
  if (kind === "withdraw") return store.palettes.unpublishPalette(slug, Date.now());
  return store.palettes.publishPalette(slug, Date.now());
}

async function findAll({ search, poll }: Process, query: LibraryQuery): Promise<readonly string[]> {
  await poll();
  const { palettes } = await search.findPalettes("ann", { ...query, limit: paletteCount });
  return palettes.map(({ palette }) => palette.slug);
}
