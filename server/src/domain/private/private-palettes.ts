/**
 * Private palettes with names, notes and collections. Only their owner sees them. Publishing one
 * creates a public copy.
 */
import { describePalette, formatPalette } from "@tincture/color";
import type { Clock, RandomBytes } from "../clock.ts";
import { parseNote } from "../community/note.ts";
import { checkPage } from "../community/page-request.ts";
import { parseDraftColors, parseDraftName } from "../community/palette-draft.ts";
import { paletteNotFound, PublishError } from "../community/refusals.ts";
import { DomainError } from "../errors.ts";
import { createId } from "../ids.ts";
import { nameLengthMax } from "../library/palette-texts.ts";
import { quoteValue } from "../quote-value.ts";
import {
  type Collection,
  type CollectionCount,
  type CollectionOutcome,
  type ChangeOutcome,
  type ColorChange,
  type KnownCollection,
  type PrivatePage,
  type PrivatePalette,
  type PrivateRequest,
  type PrivateStore,
  type PrivateTexts,
  type Rename,
  type TextChange,
  restorableMs,
} from "./private-store.ts";

/** Per account. */
export const privatePalettesMax = 1000;
const collectionsMax = 100;
/** The most palettes that one change or export can name. */
export const chosenMax = 50;

/** A palette to store, from a form. An empty name is replaced by a generated one. */
interface PrivateDraft extends PrivateTexts {
  readonly colors: readonly string[];
}

/** The result of a change. */
export interface PaletteChange {
  /** Whether the change was rejected because the palette has changed since it was loaded. */
  readonly isStale: boolean;
  /** The currently stored palette. */
  readonly palette: PrivatePalette;
}

/**
 * A palette or collection of another account is refused like one that does not exist. Invalid forms
 * throw a {PublishError} `invalid_palette` with the field.
 */
export interface PrivatePalettes {
  /** @throws {DomainError} `account_not_found`, `not_found` for the collection */
  keepPalette(accountId: string, draft: PrivateDraft): Promise<PrivatePalette>;
  /**
   * Changes name, note and collection, unless the palette has changed since it was loaded.
   *
   * @throws {DomainError} `palette_not_found`, `not_found` for the collection
   */
  changeTexts(accountId: string, change: Omit<TextChange, "at">): Promise<PaletteChange>;
  /**
   * Changes the colors, unless they have changed since the palette was loaded.
   *
   * @throws {DomainError} `palette_not_found`
   */
  changeColors(accountId: string, change: Omit<ColorChange, "at">): Promise<PaletteChange>;
  /** @throws {DomainError} `palette_not_found` */
  duplicatePalette(accountId: string, id: string): Promise<PrivatePalette>;
  /** Lists the newest first. An unknown collection is empty. */
  listPalettes(accountId: string, request: PrivateRequest): Promise<PrivatePage>;
  /** @throws {DomainError} `palette_not_found` */
  getPalette(accountId: string, id: string): Promise<PrivatePalette>;
  /**
   * Returns palettes in the order of the ids, at most 50.
   *
   * @throws {DomainError} `palette_not_found` if one is missing
   */
  getPalettes(accountId: string, ids: readonly string[]): Promise<readonly PrivatePalette[]>;
  findByColors(accountId: string, colors: readonly string[]): Promise<PrivatePalette | undefined>;
  /**
   * Moves palettes and ignores missing ones. Idempotent.
   *
   * @param collectionId - null for none
   * @throws {DomainError} `not_found` for the collection
   */
  movePalettes(accountId: string, ids: readonly string[], collectionId: string | null): Promise<void>;
  /**
   * Deletes palettes. They can be restored for a day. Idempotent.
   *
   * @returns the number of deleted palettes
   */
  deletePalettes(accountId: string, ids: readonly string[]): Promise<number>;
  /** @returns the number of restored palettes */
  restorePalettes(accountId: string, ids: readonly string[]): Promise<number>;
  listCollections(accountId: string): Promise<readonly CollectionCount[]>;
  createCollection(accountId: string, name: string): Promise<Collection>;
  /** @throws {DomainError} `not_found`, `invalid_palette` */
  renameCollection(accountId: string, id: string, rename: Rename): Promise<void>;
  /**
   * Deletes a collection but not its palettes.
   *
   * @param known - the collection as it was loaded
   * @throws {DomainError} `not_found`, `invalid_parameter`
   */
  deleteCollection(accountId: string, id: string, known: KnownCollection): Promise<void>;
}

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
