/** All writes that the stores send to the writer, with the names that identify them in messages. */
import {
  confirmEmailRow,
  eraseAccountRows,
  eraseSaveRows,
  insertAccountRow,
  updateDailyLimit,
  updatePlan,
} from "../../accounts/account-store.ts";
import { insertAccountAuditRow, setSuspendedRow, withholdPaletteRows } from "../../accounts/ban-store.ts";
import { deleteAttachmentRows } from "../../community/store/published-palettes.ts";
import {
  approveSubmissionRow,
  deleteOwnRow,
  judgeSubmissionRow,
  publishOwnAgainRow,
  publishOwnRow,
  submitPaletteRow,
  unpublishOwnRow,
  withdrawSubmissionRow,
} from "../../community/store/publishing-store.ts";
import { dismissReportRows, reportPaletteRow } from "../../community/store/report-store.ts";
import { savePaletteRow, unsavePaletteRow } from "../../community/store/save-store.ts";
import { type WriteFunction, writeHeartbeat } from "../../db/engine.ts";
import { insertKeyRow, revokeKeyRow, rollKeyRows, updateKeyUses } from "../../keys/key-store.ts";
import { commitDebitRows } from "../../credits/ledger-store.ts";
import { deleteImportRow, insertImportRow, touchImportRow } from "../../library/store/import-journal.ts";
import {
  deletePaletteRows,
  insertPaletteRows,
  publishPaletteRow,
  unpublishPaletteRow,
} from "../../library/store/library-writes.ts";
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
} from "../../people/store/access-rows.ts";
import {
  changeEmailRows,
  changePasswordRows,
  confirmLinkRows,
  issueResetRow,
  renewHashRow,
  resetPasswordRows,
} from "../../people/store/credential-rows.ts";
import { signInAtProviderRows, signUpRows } from "../../people/store/sign-up-rows.ts";
import { deleteCollectionRow, keepCollectionRow, renameCollectionRow } from "../../drafts/store/collections.ts";
import { clearDraftRows, saveDraftRow, addVisitedRow } from "../../drafts/store/draft-store.ts";
import {
  changePrivateColors,
  changePrivateTexts,
  deletePrivateRows,
  keepPrivateRow,
  movePrivateRows,
  restorePrivateRows,
} from "../../drafts/store/private-store.ts";

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
