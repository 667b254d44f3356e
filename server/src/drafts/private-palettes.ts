/**
 * Private palettes with names, notes and collections. Only their owner sees them. Publishing one
 * creates a public copy.
 */
import type { PrivateDraft, PrivatePalette, PrivatePalettes } from "@tincture/contract/private-palettes";
import { describePalette, formatPalette } from "@tincture/color";
import { checkPage } from "@tincture/contract/page-request";
import { DomainError } from "@tincture/contract/errors";
import { nameLengthMax } from "@tincture/contract/library";
import { parseDraftColors, parseDraftName, parseNote } from "../community/palette-draft.ts";
import { paletteNotFound, PublishError } from "../community/refusals.ts";
import { createId } from "../runtime/ids.ts";
import { canBe, collectionNotFound, createCollections, tooMany, type CollectionsOptions } from "./collections.ts";
import { type ChangeOutcome, type PrivateStore, restorableMs } from "./private-store.ts";

export const privatePalettesMax = 1000;
export const chosenMax = 50;

interface PrivateOptions extends CollectionsOptions {
  readonly store: PrivateStore;
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

function refusePalette(id: string): never {
  throw paletteNotFound(id);
}
