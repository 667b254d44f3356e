import { parsePalette } from "@tincture/color";
import { clearedMax, type KnownDrafts } from "@tincture/contract/drafts";
import { parseRecord, toRecord } from "../state/editor-session.ts";
import { rememberedMax } from "../state/editor-state.ts";
import { type SafeStorage, draftPrefix, historyKey, clearedPrefix } from "./safe-storage.ts";

export interface Draft {
  readonly id: string;
  /** Empty if the draft was created while signed out. */
  readonly owner: string;
  /** Names this content. Each write draws a new one. */
  readonly revision: string;
  /**
   * Revisions that the account may have: the last that it confirmed, then those sent without a
   * reply.
   */
  readonly bases: readonly string[];
  readonly isSaved: boolean;
  readonly palette: string;
  /** Epoch milliseconds. */
  readonly changedAt: number;
  readonly text: string;
}

export interface History {
  readonly palettes: readonly string[];
  readonly unsent: readonly string[];
}

export function findDraft(shared: SafeStorage, id: string): Draft | undefined {
  return parseDraft(shared.get(draftPrefix + id));
}

export function listDrafts(shared: SafeStorage): readonly Draft[] {
  return listKeys(shared, draftPrefix)
    .map((key) => parseDraft(shared.get(key)))
    .filter((draft) => draft !== undefined)
    .sort((one, other) => one.changedAt - other.changedAt);
}

export function putDraft(shared: SafeStorage, draft: Draft): boolean {
  return shared.set(draftPrefix + draft.id, JSON.stringify(draft));
}

export function removeDraft(shared: SafeStorage, id: string): void {
  shared.remove(draftPrefix + id);
}

export function parseDraft(text: string | undefined): Draft | undefined {
  const value: Partial<Record<keyof Draft, unknown>> = parseRecord(text);
  return isDraft(value) ? value : undefined;
}

function isDraft(value: Partial<Record<keyof Draft, unknown>>): value is Draft {
  const { id, owner, revision, bases, isSaved, palette, changedAt, text } = value;
  const isNamed = isTexts([id, owner, revision, palette, text]) && isTexts(bases);
  return isNamed && typeof isSaved === "boolean" && typeof changedAt === "number";
}

export function readHistory(shared: SafeStorage): History {
  const { palettes, unsent } = parseRecord(shared.get(historyKey));
  return { palettes: readPalettes(palettes), unsent: readPalettes(unsent) };
}

export function writeHistory(shared: SafeStorage, { palettes, unsent }: History): void {
  const latest = { palettes: palettes.slice(-rememberedMax), unsent: unsent.slice(-rememberedMax) };
  shared.set(historyKey, JSON.stringify(latest));
}

export function listKeys(shared: SafeStorage, prefix: string): readonly string[] {
  return shared.keys().filter((key) => key.startsWith(prefix));
}

/** Returns the palettes of both lists, each once. The later list comes last. */
export function joinPalettes(earlier: readonly string[], later: readonly string[]): readonly string[] {
  const own = new Set(later);
  return [...earlier.filter((palette) => !own.has(palette)), ...own];
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function readPalettes(value: unknown): readonly string[] {
  const palettes = Array.isArray(value) ? value : [];
  return palettes
    .filter((one) => typeof one === "string" && parsePalette(one) !== undefined)
    .map(String)
    .slice(-rememberedMax);
}

/**
 * Lists the revisions that the browser knew, so a request that is sent days later spares newer
 * ones.
 */
export function readCleared(shared: SafeStorage, owner: string): KnownDrafts {
  const { sessions, visited } = parseRecord(shared.get(clearedPrefix + owner));
  return {
    sessions: (Array.isArray(sessions) ? sessions : []).flatMap((one) => {
      const { id, revision } = toRecord(one);
      return typeof id === "string" && typeof revision === "string" ? [{ id, revision }] : [];
    }),
    visited: readPalettes(visited),
  };
}

export function addCleared(shared: SafeStorage, owner: string, { sessions, visited }: KnownDrafts): void {
  const before = readCleared(shared, owner);
  const named = new Map([...before.sessions, ...sessions].map((one) => [nameOf(one), one]));
  writeCleared(shared, owner, {
    sessions: [...named.values()].map(({ id, revision }) => ({ id, revision })).slice(-clearedMax),
    visited: joinPalettes(before.visited, visited).slice(-clearedMax),
  });
}

/** Removes what the account confirmed. What was cleared during the request stays. */
export function removeCleared(shared: SafeStorage, owner: string, { sessions, visited }: KnownDrafts): void {
  const confirmed = new Set([...sessions.map(nameOf), ...visited]);
  const left = readCleared(shared, owner);
  writeCleared(shared, owner, {
    sessions: left.sessions.filter((one) => !confirmed.has(nameOf(one))),
    visited: left.visited.filter((palette) => !confirmed.has(palette)),
  });
}

function writeCleared(shared: SafeStorage, owner: string, cleared: KnownDrafts): void {
  const isEmpty = cleared.sessions.length + cleared.visited.length === 0;
  if (isEmpty) shared.remove(clearedPrefix + owner);
  else shared.set(clearedPrefix + owner, JSON.stringify({ ...cleared, at: Date.now() }));
}

function nameOf({ id, revision }: KnownDrafts["sessions"][number]): string {
  return `${id} ${revision}`;
}
