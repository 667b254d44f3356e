import type { EditorSessions } from "../../../server/src/domain/private/editor-sessions.ts";
import type { EditorWork, KeptEditorSession } from "../../../server/src/domain/private/editor-store.ts";
import { readRefusal } from "../ground/refusals.ts";

type ReadSessions = Pick<EditorSessions, "readWork" | "getSession">;

interface WholeWork extends EditorWork {
  readonly sessions: readonly KeptEditorSession[];
}

/** Reads all sessions of the editor one by one. Skips sessions that are deleted meanwhile. */
export async function collectEditorWork(editorSessions: ReadSessions, accountId: string): Promise<WholeWork> {
  const { sessions, visited } = await editorSessions.readWork(accountId);
  const found: KeptEditorSession[] = [];
  for (const { id } of sessions) {
    const session = await findSession(editorSessions, accountId, id);
    if (session) found.push(session);
  }
  return { sessions: found, visited };
}

async function findSession(
  editorSessions: ReadSessions,
  accountId: string,
  id: string,
): Promise<KeptEditorSession | undefined> {
  try {
    return await editorSessions.getSession(accountId, id);
  } catch (error) {
    if (readRefusal(error).code !== "not_found") throw error;
    return undefined;
  }
}
