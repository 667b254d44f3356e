/** All writes that the stores send to the writer, with the names that identify them in messages. */
import {
  confirmEmailRow,
  eraseAccountRows,
  eraseSaveRows,
  insertAccountRow,
  updateDailyLimit,
  updatePlan,
} from "../account-store.ts";
import { insertAccountAuditRow, setSuspendedRow, withholdPaletteRows } from "../ban-store.ts";
import { deleteAttachmentRows } from "../community/palette-attachments.ts";
import {
  approveSubmissionRow,
  deleteOwnRow,
  judgeSubmissionRow,
  publishOwnAgainRow,
  publishOwnRow,
  submitPaletteRow,
  unpublishOwnRow,
  withdrawSubmissionRow,
} from "../community/publishing-store.ts";
import { dismissReportRows, reportPaletteRow } from "../community/report-store.ts";
import { savePaletteRow, unsavePaletteRow } from "../community/save-store.ts";
import type { WriteFunction } from "../engine.ts";
import { writeHeartbeat } from "../heartbeat.ts";
import { insertKeyRow, revokeKeyRow, rollKeyRows, updateKeyUses } from "../key-store.ts";
import { commitDebitRows } from "../ledger-store.ts";
import { deleteImportRow, insertImportRow, touchImportRow } from "../library/import-journal.ts";
import {
  deletePaletteRows,
  insertPaletteRows,
  publishPaletteRow,
  unpublishPaletteRow,
} from "../library/library-writes.ts";
import {
  deleteLinkRow,
  deleteSessionRow,
  insertLinkRow,
  insertSessionRow,
  lowerAttemptRows,
  prolongSessionRow,
  removeExpiredRows,
  removePersonRows,
  takeAttemptRows,
} from "../people/access-rows.ts";
import {
  changeEmailRows,
  changePasswordRows,
  confirmLinkRows,
  issueResetRow,
  renewHashRow,
  resetPasswordRows,
} from "../people/credential-rows.ts";
import { signInAtProviderRows, signUpRows } from "../people/sign-up-rows.ts";
import { deleteCollectionRow, keepCollectionRow, renameCollectionRow } from "../private/collections.ts";
import { clearDraftRows, saveDraftRow, addVisitedRow } from "../private/draft-store.ts";
import {
  changePrivateColors,
  changePrivateTexts,
  deletePrivateRows,
  keepPrivateRow,
  movePrivateRows,
  restorePrivateRows,
} from "../private/private-store.ts";

type NamedWrite = WriteFunction<never, unknown>;

const writes = new Map<string, NamedWrite>(
  Object.entries<NamedWrite>({
    insertAccountRow,
    updatePlan,
    updateDailyLimit,
    confirmEmailRow,
    insertKeyRow,
    rollKeyRows,
    revokeKeyRow,
    updateKeyUses,
    commitDebitRows,
    insertPaletteRows,
    deletePaletteRows,
    publishPaletteRow,
    unpublishPaletteRow,
    insertImportRow,
    touchImportRow,
    deleteImportRow,
    savePaletteRow,
    unsavePaletteRow,
    publishOwnRow,
    unpublishOwnRow,
    publishOwnAgainRow,
    deleteOwnRow,
    submitPaletteRow,
    withdrawSubmissionRow,
    judgeSubmissionRow,
    approveSubmissionRow,
    reportPaletteRow,
    dismissReportRows,
    keepPrivateRow,
    changePrivateColors,
    changePrivateTexts,
    movePrivateRows,
    deletePrivateRows,
    restorePrivateRows,
    keepCollectionRow,
    renameCollectionRow,
    deleteCollectionRow,
    saveDraftRow,
    addVisitedRow,
    clearDraftRows,
    eraseAccountRows,
    eraseSaveRows,
    deleteAttachmentRows,
    setSuspendedRow,
    withholdPaletteRows,
    insertAccountAuditRow,
    signUpRows,
    signInAtProviderRows,
    insertSessionRow,
    prolongSessionRow,
    deleteSessionRow,
    renewHashRow,
    changePasswordRows,
    changeEmailRows,
    insertLinkRow,
    deleteLinkRow,
    confirmLinkRows,
    issueResetRow,
    resetPasswordRows,
    removePersonRows,
    takeAttemptRows,
    lowerAttemptRows,
    removeExpiredRows,
    writeHeartbeat,
  }),
);

const names = new Map<unknown, string>([...writes].map(([name, write]) => [write, name]));

/** Returns the name by which `getWrite` finds a write on another thread. */
export function getWriteName(write: unknown): string {
  const name = names.get(write);
  if (name === undefined) throw new TypeError(`A write is missing from the list in ${import.meta.filename}`);
  return name;
}

export function getWrite(name: string): NamedWrite {
  const write = writes.get(name);
  if (!write) throw new TypeError(`Unknown write "${name}"`);
  return write;
}
