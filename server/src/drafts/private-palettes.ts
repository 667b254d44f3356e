/**
 * Private palettes with names, notes and collections. Only their owner sees them. Publishing one
 * creates a public copy.
 */
import type {
  Collection,
  CollectionCount,
  ColorChange,
  KnownCollection,
  Move,
  PrivateDraft,
  PrivatePage,
  PrivatePalette,
  PrivatePalettes,
  PrivateRequest,
  Rename,
  TextChange,
} from "@tincture/contract/private-palettes";
import { describePalette, formatPalette } from "@tincture/color";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import { checkPage } from "@tincture/contract/page-request";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import { nameLengthMax } from "@tincture/contract/library";
import { parseDraftColors, parseDraftName, parseNote } from "../community/palette-draft.ts";
import { paletteNotFound, PublishError } from "../community/refusals.ts";
import { createId } from "../runtime/ids.ts";

/** Per account. */
export const privatePalettesMax = 1000;
const collectionsMax = 100;
/** The most palettes that one change or export can name. */
export const chosenMax = 50;

interface PrivateOptions {
  readonly store: PrivateStore;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export function createPrivatePalettes(options: PrivateOptions): PrivatePalettes {
  const { store, clock } = options;
  async function getPalettes(accountId: string, ids: readonly string[]): Promise<readonly PrivatePalette[]> {
    const found = await store.findPalettes(accountId, checkIds(ids));
    return ids.map((id) => found.find((palette) => palette.id === id) ?? refusePalette(id));
  }
  async function getPalette(accountId: string, id: string): Promise<PrivatePalette> {
    const [palette = refusePalette(id)] = await getPalettes(accountId, [id]);
    return palette;
  }
  return {
    keepPalette: async (accountId, draft) => keepPalette(options, accountId, parseDraft(draft)),
    async changeTexts(accountId, { id, revision, ...texts }) {
      const before = await getPalette(accountId, id);
      const { name, note, collectionId } = parseDraft({ ...texts, colors: before.colors });
      const isSame = before.name === name && before.note === note && before.collectionId === collectionId;
      if (isSame) return { isStale: false, palette: before };
      const change = { id, name, note, collectionId, revision, at: clock() };
      const isStale = checkChange(id, await store.changeTexts(accountId, change)) === "stale";
      return { isStale, palette: await getPalette(accountId, id) };
    },
    async changeColors(accountId, { id, colors, base }) {
      const before = await getPalette(accountId, id);
      const parsed = parseDraftColors(colors);
      if (formatPalette(before.colors) === formatPalette(parsed)) return { isStale: false, palette: before };
      const change = { id, colors: parsed, base, at: clock() };
      const isStale = checkChange(id, await store.changeColors(accountId, change)) === "stale";
      return { isStale, palette: await getPalette(accountId, id) };
    },
    async duplicatePalette(accountId, id) {
      const original = await getPalette(accountId, id);
      return keepPalette(options, accountId, { ...original, name: nameCopy(original.name) });
    },
    async listPalettes(accountId, request) {
      const page = checkPage(request);
      if (!canBe(request.collectionId)) return { total: 0, palettes: [] };
      return store.listPalettes(accountId, { ...request, ...page });
    },
    getPalette,
    getPalettes,
    findByColors: async (accountId, colors) => store.findByColors(accountId, parseDraftColors(colors)),
    async movePalettes(accountId, ids, collectionId) {
      const chosen = checkIds(ids);
      const isKnown =
        canBe(collectionId) && (await store.movePalettes(accountId, chosen, { collectionId, at: clock() }));
      if (!isKnown) throw collectionNotFound();
    },
    async deletePalettes(accountId, ids) {
      return store.deletePalettes(accountId, checkIds(ids), clock());
    },
    restorePalettes: async (accountId, ids) => store.restorePalettes(accountId, checkIds(ids), clock() - restorableMs),
    ...createCollections(options),
  };
}

type CollectionCalls = Pick<
  PrivatePalettes,
  "listCollections" | "createCollection" | "renameCollection" | "deleteCollection"
>;

function createCollections(options: PrivateOptions): CollectionCalls {
  const { store } = options;
  async function getCollection(accountId: string, id: string): Promise<CollectionCount> {
    const found = (await store.listCollections(accountId)).find((collection) => collection.id === id);
    if (found === undefined) throw collectionNotFound();
    return found;
  }
  return {
    listCollections: (accountId) => store.listCollections(accountId),
    createCollection: async (accountId, name) => createCollection(options, accountId, parseDraftName(name)),
    async renameCollection(accountId, id, { name, known }) {
      const parsed = parseDraftName(name);
      const outcome = canBe(id) ? await store.renameCollection(accountId, id, { name: parsed, known }) : "unknown";
      if (outcome !== "stale") return refuseCollection(outcome, parsed);
      const { name: present } = await getCollection(accountId, id);
      const message = `The collection is called ${quoteValue(present)} by now. Rename it again to replace that name.`;
      throw new PublishError("invalid_palette", message, { field: "name" });
    },
    async deleteCollection(accountId, id, known) {
      const outcome = canBe(id) ? await store.deleteCollection(accountId, id, known) : "unknown";
      if (outcome === "unknown") throw collectionNotFound();
      if (outcome === "deleted") return;
      const { name, paletteCount } = await getCollection(accountId, id);
      const count = paletteCount === 1 ? "1 palette" : `${paletteCount} palettes`;
      const message = `The collection has changed: it is called ${quoteValue(name)} and has ${count}. Delete it again to confirm.`;
      throw new DomainError("invalid_parameter", message);
    },
  };
}

async function keepPalette(
  { store, clock, randomBytes }: PrivateOptions,
  accountId: string,
  { colors, name, note, collectionId }: PrivateDraft,
): Promise<PrivatePalette> {
  const at = clock();
  const times = { createdAt: at, changedAt: at };
  const palette = { id: createId(at, randomBytes), colors, name, note, collectionId, ...times };
  const outcome = await store.keepPalette(accountId, palette, privatePalettesMax);
  if (outcome === "unknown_collection") throw collectionNotFound();
  if (outcome === "limit_reached") throw tooMany(`${privatePalettesMax} palettes`);
  return palette;
}

function checkChange(id: string, outcome: ChangeOutcome): "changed" | "stale" {
  if (outcome === "unknown") throw paletteNotFound(id);
  if (outcome === "unknown_collection") throw collectionNotFound();
  return outcome;
}

async function createCollection(
  { store, clock, randomBytes }: PrivateOptions,
  accountId: string,
  name: string,
): Promise<Collection> {
  const at = clock();
  const collection = { id: createId(at, randomBytes), name, createdAt: at };
  refuseCollection(await store.keepCollection(accountId, collection, collectionsMax), name);
  return collection;
}

/** @throws {PublishError} `invalid_palette` */
function parseDraft({ colors, name, note, collectionId }: PrivateDraft): PrivateDraft {
  const parsed = parseDraftColors(colors);
  if (!canBe(collectionId)) throw collectionNotFound();
  return {
    colors: parsed,
    name: name.trim() === "" ? describePalette(parsed).name : parseDraftName(name),
    note: parseDraftNote(note),
    collectionId,
  };
}

function parseDraftNote(text: string): string {
  try {
    return parseNote(text);
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause;
    throw new PublishError("invalid_palette", cause.publicMessage, { field: "note", cause });
  }
}

/** Limits the name of a copy to the length of a name. */
function nameCopy(name: string): string {
  const ending = " copy";
  return (
    Array.from(name)
      .slice(0, nameLengthMax - ending.length)
      .join("")
      .trimEnd() + ending
  );
}

function checkIds(ids: readonly string[]): readonly string[] {
  if (ids.length <= chosenMax) return [...new Set(ids)].filter(canBe);
  throw new DomainError("invalid_parameter", `At most ${chosenMax} palettes can be chosen at once, got ${ids.length}`);
}

const idShape = /^[0-9a-f-]{36}$/;

/**
 * Returns whether an id is well-formed or absent. Databases reject some texts, so other ids never
 * reach the store.
 */
function canBe(id: string | null | undefined): boolean {
  return id === null || id === undefined || idShape.test(id);
}

function refuseCollection(outcome: CollectionOutcome, name: string): void {
  if (outcome === "unknown") throw collectionNotFound();
  if (outcome === "limit_reached") throw tooMany(`${collectionsMax} collections`);
  if (outcome === "name_taken") {
    const message = `You already have a collection called ${quoteValue(name)}`;
    throw new PublishError("invalid_palette", message, { field: "name" });
  }
}

function refusePalette(id: string): never {
  throw paletteNotFound(id);
}

function collectionNotFound(): DomainError {
  return new DomainError("not_found", "No such collection: it may have been deleted meanwhile");
}

function tooMany(what: string): DomainError {
  return new DomainError("invalid_parameter", `You have ${what}, which is the most there can be. Delete some first.`);
}

/** The time in which a deleted palette can be restored, in milliseconds. */
export const restorableMs = 86_400_000;

export type KeepOutcome = "kept" | "limit_reached" | "unknown_collection";
export type ChangeOutcome = "changed" | "stale" | "unknown" | "unknown_collection";
export type CollectionOutcome = "kept" | "limit_reached" | "name_taken" | "stale" | "unknown";

/**
 * Private palettes and their collections. Every method reaches the rows of one account only.
 * Deleted palettes are hidden at once and can be restored until they are erased. Every method
 * rejects with `service_unavailable` if the database does not respond, and every insertion with
 * `account_not_found`.
 */
export interface PrivateStore {
  /** @param limit - the most palettes of the account; deleted ones are erased first */
  keepPalette(accountId: string, palette: PrivatePalette, limit: number): Promise<KeepOutcome>;
  /** @returns "stale", without a change, if the palette has changed since it was loaded */
  changeTexts(accountId: string, change: TextChange): Promise<ChangeOutcome>;
  /** @returns "stale", without a change, if the colors have changed since they were loaded */
  changeColors(accountId: string, change: ColorChange): Promise<ChangeOutcome>;
  /** Lists the newest first. */
  listPalettes(accountId: string, request: PrivateRequest): Promise<PrivatePage>;
  /** Returns the account's palettes with these ids, in any order. */
  findPalettes(accountId: string, ids: readonly string[]): Promise<readonly PrivatePalette[]>;
  /** Returns the newest palette with these colors in this order. */
  findByColors(accountId: string, colors: readonly string[]): Promise<PrivatePalette | undefined>;
  /** @returns false if the collection does not exist */
  movePalettes(accountId: string, ids: readonly string[], move: Move): Promise<boolean>;
  /** @param at - epoch milliseconds @returns the number of deleted palettes */
  deletePalettes(accountId: string, ids: readonly string[], at: number): Promise<number>;
  /**
   * Restores palettes deleted at or after `deletedSince`, in epoch milliseconds.
   *
   * @returns the number restored
   */
  restorePalettes(accountId: string, ids: readonly string[], deletedSince: number): Promise<number>;
  /** Lists collections by name. */
  listCollections(accountId: string): Promise<readonly CollectionCount[]>;
  keepCollection(accountId: string, collection: Collection, limit: number): Promise<CollectionOutcome>;
  renameCollection(accountId: string, id: string, rename: Rename): Promise<CollectionOutcome>;
  /** Deletes a collection but not its palettes. @param known - the collection as it was loaded */
  deleteCollection(accountId: string, id: string, known: KnownCollection): Promise<"deleted" | "stale" | "unknown">;
}
