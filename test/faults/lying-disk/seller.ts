/**
 * The program that is recorded: an instance's life from its first start, through sales, checkpoints, a clean end, a backup and its
 * restoration. It ends in the middle of things. Writes a mark before it asks for anything and after it was told of it.
 *
 * Usage: node seller.ts FOLDER MARKS DEBITS [careless]     careless: commits that do not wait for the disk
 */
import { openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DomainError } from "../../../server/src/domain/errors.ts";
import { createGroupCommit } from "../../../server/src/domain/credits/group-commit.ts";
import type { LedgerStore } from "../../../server/src/domain/credits/credits.ts";
import { loadAuthSecret } from "../../../server/src/people/auth-secret.ts";
import { createLedgerStore } from "../../../server/src/store/ledger-store.ts";
import { openStore, type Store } from "../../../server/src/store/open-store.ts";
import { restoreStore } from "../../../server/src/store/restore-store.ts";
import { openWritingConnection, toDb } from "../../../server/src/store/sqlite/sqlite-connection.ts";
import { fakeDebit, fakePalette } from "../../../server/src/store/testing/samples.ts";
import { databasePath, sellingDay, tills } from "./read-database.ts";

const clients = 3;
const askedMax = 20;
const paletteCount = 24;
/** Debits between two checkpoints of another connection; those that the writer makes by itself are seldom. */
const debitsPerCheckpoint = 5;

const [, , folder = "", marks = "", debitCount = "", manner] = process.argv;
const file = join(folder, databasePath);
const url = `sqlite:${file}`;
const marksDescriptor = openSync(marks, "a");
const debits = Number(debitCount);
if (manner === "careless") await sellCarelessly();
else await live();
// A clean end would leave nothing to lose.
process.kill(process.pid, "SIGKILL");

async function live(): Promise<void> {
  const first = await open();
  mark(`secret ${loadAuthSecret(url)}`);
  await fillLibrary(first);
  await sellWithCheckpoints(first.ledger, debits / 4);
  await first.close();
  const second = await open();
  const backup = join(folder, "data", "copy.db");
  mark(`backup-begins ${backup}`);
  const selling = sell(second.ledger, debits / 8);
  await second.backup(backup);
  mark(`backup-done ${backup}`);
  await selling;
  await second.close();
  mark(`restore-begins ${backup}`);
  const { previousFile } = await restoreStore(url, backup, Date.now);
  mark(`restore-done ${previousFile}`);
  const third = await open();
  await sell(third.ledger, (debits * 5) / 8);
}

/** Ready to sell at once: its writer has been started. */
async function open(): Promise<Store> {
  const store = await openStore(url, { clock: Date.now });
  await store.ping();
  return store;
}

async function fillLibrary(store: Store): Promise<void> {
  const palettes = Array.from({ length: paletteCount }, (_, number) => fakePalette(number));
  mark(`asked palettes ${paletteCount}`);
  await store.palettes.insertPalettes(palettes, Date.now());
  mark(`told palettes ${paletteCount}`);
}

async function sellWithCheckpoints(ledger: LedgerStore, count: number): Promise<void> {
  const beside = await openWritingConnection(file);
  for (let sold = 0; sold < count; sold += debitsPerCheckpoint) {
    const selling = sell(ledger, Math.min(debitsPerCheckpoint, count - sold));
    beside.pragma("wal_checkpoint(passive)");
    await selling;
  }
  beside.close();
}

/** Several at a time, so that they share commits. */
async function sell(ledger: LedgerStore, count: number): Promise<void> {
  const commit = createGroupCommit(ledger, () => performance.now());
  let left = Math.ceil(count);
  async function serveClient(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const till = tills[left % tills.length]!;
      const asked = 1 + (left % askedMax);
      mark(`asked ${till.accountId} ${asked}`);
      try {
        const { granted } = await commit.debit(fakeDebit({ ...till, day: sellingDay, asked }));
        mark(`told ${till.accountId} ${granted}`);
      } catch (error) {
        // On a busy machine a commit may take longer than a client waits.
        if (!(error instanceof DomainError)) throw error;
        if (!error.isOutcomeUnknown) mark(`refused ${till.accountId} ${asked}`);
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, serveClient));
}

/** The same statements through a connection that syncs the log at checkpoints alone. */
async function sellCarelessly(): Promise<void> {
  const store = await open();
  await store.close();
  const connection = await openWritingConnection(file);
  connection.pragma("synchronous = normal");
  const db = toDb(connection);
  await sell(
    createLedgerStore({ db, write: (run, input) => db.transaction().execute((trx) => run(trx, input)) }),
    debits,
  );
}

function mark(text: string): void {
  writeSync(marksDescriptor, `${text}\n`);
}
