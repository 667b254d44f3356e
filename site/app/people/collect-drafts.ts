import { type DraftList, type Drafts, type StoredDraft } from "@tincture/contract/drafts";
import { unlessRefused } from "../shell/refusals.ts";

type ReadDrafts = Pick<Drafts, "listDrafts" | "getDraft">;

interface AllDrafts extends DraftList {
  readonly sessions: readonly StoredDraft[];
}

/** Leaves out drafts that are cleared meanwhile. */
export async function collectDrafts(drafts: ReadDrafts, accountId: string): Promise<AllDrafts> {
  const { sessions, visited } = await drafts.listDrafts(accountId);
  const found: StoredDraft[] = [];
  for (const { id } of sessions) {
    const session = await unlessRefused("not_found", drafts.getDraft(accountId, id));
    if (session) found.push(session);
  }
  return { sessions: found, visited };
}
