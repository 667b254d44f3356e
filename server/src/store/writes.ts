import { eraseAccountRows, insertAccountRow, updateDailyLimit, updatePlan } from "./accounts/account-rows.ts";
import {
  approveSubmissionRow,
  deleteOwnRow,
  judgeSubmissionRow,
  publishOwnAgainRow,
  publishOwnRow,
  submitPaletteRow,
  unpublishOwnRow,
  withdrawSubmissionRow,
} from "./community/publishing-rows.ts";
import { dismissReportRows, reportPaletteRow } from "./community/report-rows.ts";
import { savePaletteRow, unsavePaletteRow } from "./community/save-rows.ts";
import { commitDebitRows } from "./credits/ledger-rows.ts";
import type { Db } from "./database.ts";
import { insertKeyRow, revokeKeyRow, rollKeyRows, updateKeyUses } from "./keys/key-rows.ts";
import {
  deleteImportRow,
  deletePaletteRows,
  insertImportRow,
  insertPaletteRows,
  publishPaletteRow,
  touchImportRow,
  unpublishPaletteRow,
} from "./library/library-writes.ts";
import { writeHeartbeat } from "./heartbeat.ts";

/**
 * Every write there is, by name. Each is one transaction that the engine opens around it and may repeat; input and output
 * are plain data, so an engine can run it on another thread.
 */
const writes = {
  insertAccountRow,
  updatePlan,
  updateDailyLimit,
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
  eraseAccountRows,
  writeHeartbeat,
};

export type WriteName = keyof typeof writes;
export type WriteInput<Name extends WriteName> = Parameters<(typeof writes)[Name]>[1];
export type WriteOutput<Name extends WriteName> = Awaited<ReturnType<(typeof writes)[Name]>>;

type WriteTable = {
  readonly [Name in WriteName]: (db: Db, input: WriteInput<Name>) => Promise<WriteOutput<Name>>;
};

/** @param trx - the transaction that the engine opened for it */
export function runWrite<Name extends WriteName>(
  trx: Db,
  name: Name,
  input: WriteInput<Name>,
): Promise<WriteOutput<Name>> {
  const table: WriteTable = writes;
  return table[name](trx, input);
}
