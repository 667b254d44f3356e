import type { Drafts, StoredDraft } from "@tincture/contract/drafts";
import { unlessRefused } from "../shell/refusals.ts";

/** Leaves out drafts that are cleared meanwhile. */
export async function collectDrafts(drafts: Pick<Drafts, "listDrafts" | "getDraft">, accountId: string) {
  const { sessions, visited } = await drafts.listDrafts(accountId);
  const found: StoredDraft[] = [];
  for (const { id } of sessions) {
    const session = await unlessRefused("not_found", drafts.getDraft(accountId, id));
    if (session) found.push(session);
  }
  return { sessions: found, visited };
}
