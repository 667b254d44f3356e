/**
 * Drafts from before a sign-in join that account. After it is signed out, its saved drafts are
 * removed, and unsaved ones stay, hidden, until their owner signs in again.
 */
import {
  type SafeStorage,
  clearedPrefix,
  historyKey,
  ownerKey,
  openTab,
  lastPaletteKey,
  tabDraftKey,
} from "./safe-storage.ts";
import { parseRecord } from "../state/editor-session.ts";
import { listDrafts, listKeys, putDraft, readHistory, removeDraft, writeHistory } from "./stored-draft.ts";

const hiddenMsMax = 30 * 86_400_000;

interface Visit {
  readonly accountId: string | undefined;
  readonly now: number;
}

export function assignDrafts(shared: SafeStorage, { accountId, now }: Visit): void {
  const oldest = now - hiddenMsMax;
  for (const draft of listDrafts(shared)) {
    const { id, owner, isSaved, changedAt } = draft;
    if (owner === "") {
      if (accountId !== undefined) putDraft(shared, { ...draft, owner: accountId });
    } else if (owner !== accountId && (isSaved || changedAt < oldest)) removeDraft(shared, id);
  }
  for (const key of listKeys(shared, clearedPrefix)) {
    const { at } = parseRecord(shared.get(key));
    if (key !== `${clearedPrefix}${accountId}` && !(typeof at === "number" && at >= oldest)) shared.remove(key);
  }
  const owner = shared.get(ownerKey);
  if (owner === accountId) return;
  const { palettes } = readHistory(shared);
  if (owner !== undefined) shared.remove(historyKey);
  else if (palettes.length > 0) writeHistory(shared, { palettes, unsent: palettes });
  if (accountId === undefined) shared.remove(ownerKey);
  else shared.set(ownerKey, accountId);
}

export function forgetLastPalette(appPath: string): void {
  document.cookie = `last-palette=; Path=${appPath}; Max-Age=0`;
  for (const key of [lastPaletteKey, tabDraftKey]) openTab().remove(key);
}
