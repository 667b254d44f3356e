/** Moves what earlier versions stored in a browser into today's records. */
import { formatPalette } from "@tincture/color";
import { hashText } from "@tincture/contract/hash-text";
import { parseSession } from "../editor-session.ts";
import { listHexes } from "../editor-state.ts";
import type { SafeStorage } from "./safe-storage.ts";
import { clearedPrefix, ownerKey } from "./storage-keys.ts";
import {
  findDraft,
  isTexts,
  joinPalettes,
  listKeys,
  parsePalettes,
  parseRecord,
  putDraft,
  readHistory,
  writeHistory,
} from "./stored-draft.ts";

/** Keys of older records. Those of other accounts start with `tincture-waiting-<account>-`. */
const oldKey = /^(?:tincture-waiting-(.+)-)?tincture-(session-[0-9a-z]+|forgetting)$/u;
const unsentKey = "tincture-unsent";

export function migrateDrafts(shared: SafeStorage): void {
  for (const key of listKeys(shared, "tincture-")) {
    const [, hiddenOwner, name = ""] = oldKey.exec(key) ?? [];
    if (name === "") continue;
    const owner = hiddenOwner ?? shared.get(ownerKey) ?? "";
    if (name === "forgetting") moveCleared(shared, key, owner);
    else moveSession(shared, key, { id: name.slice("session-".length), owner });
  }
  const unsent = shared.get(unsentKey);
  if (unsent === undefined) return;
  const history = readHistory(shared);
  writeHistory(shared, { ...history, unsent: joinPalettes(history.unsent, parsePalettes(unsent)) });
  shared.remove(unsentKey);
}

function moveSession(shared: SafeStorage, key: string, { id, owner }: { readonly id: string; readonly owner: string }) {
  const syncedKey = key.replace("tincture-session-", "tincture-synced-");
  const text = shared.get(key) ?? "";
  const kept = parseSession(text);
  const { acked, sent } = parseRecord(shared.get(syncedKey));
  if (kept !== undefined) {
    const revision = nameRevision(text);
    const bases = [...(typeof acked === "string" ? [acked] : []), ...(isTexts(sent) ? sent : [])];
    const isStored = putDraft(shared, {
      // A tab that still runs an earlier version may write a draft again that was moved before.
      id: findDraft(shared, id) === undefined ? id : revision,
      owner,
      revision,
      bases,
      isSaved: acked === revision,
      palette: formatPalette(listHexes(kept.session.present)),
      changedAt: kept.at,
      text,
    });
    if (!isStored) return;
  }
  for (const old of [key, syncedKey]) shared.remove(old);
}

function moveCleared(shared: SafeStorage, key: string, owner: string): void {
  const target = clearedPrefix + owner;
  const cleared = parseRecord(shared.get(key));
  const at = cleared["at"] ?? Date.now();
  if (shared.get(target) === undefined && shared.set(target, JSON.stringify({ ...cleared, at }))) shared.remove(key);
}

/** Names a text as earlier versions did: FNV-1a twice, 16 letters and digits. */
function nameRevision(text: string): string {
  return [0x811c9dc5, 0x5bd1e995].map((begin) => hashText(text, begin).toString(36).padStart(8, "0")).join("");
}
