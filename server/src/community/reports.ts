import { type ReportReason, reportReasons, type Reports } from "@tincture/contract/community";
import { type Clock, secondsToMidnight, utcDay } from "@tincture/contract/clock";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import { requireAccount } from "../accounts/accounts.ts";
import { batchRowsMax, runBatches } from "../db/batches.ts";
import type { Db } from "../db/database.ts";
import { type Engine, isUniqueFault } from "../db/engine.ts";
import { parseNote } from "./palette-draft.ts";
import type { DayBudget } from "./publishing-store.ts";
import { paletteNotFound } from "./refusals.ts";
import { takeFromBudget } from "./store/daily-counts.ts";
import { findPublishedId } from "./store/published-palettes.ts";

const reportsDailyLimit = 20;

interface ReportsOptions {
  readonly store: Pick<ReportStore, "reportPalette">;
  readonly clock: Clock;
}

export function createReports({ store, clock }: ReportsOptions): Reports {
  return {
    async reportPalette(accountId, slug, complaint) {
      const reason = parseReason(complaint.reason);
      const note = parseNote(complaint.note);
      const at = clock();
      const budget = { day: utcDay(at), limit: reportsDailyLimit };
      const outcome = await store.reportPalette({ accountId, slug, reason, note, budget }, at);
      if (outcome === "unknown") throw paletteNotFound(slug);
      if (outcome === "limit_reached") throw limitReached(at);
    },
  };
}

/** A form may send any value. */
function parseReason(text: string): ReportReason {
  const reason = reportReasons.find((candidate) => candidate === text);
  if (reason !== undefined) return reason;
  throw new DomainError(
    "invalid_parameter",
    `Reason must be one of ${reportReasons.join(", ")}, got ${quoteValue(text)}`,
  );
}

function limitReached(at: number): DomainError {
  return new DomainError(
    "report_limit",
    `At most ${reportsDailyLimit} palettes can be reported a day. The next day begins at midnight UTC.`,
    { retryAfterSeconds: secondsToMidnight(at) },
  );
}

export interface Report {
  readonly accountId: string;
  readonly slug: string;
  readonly reason: ReportReason;
  readonly note: string;
}

export interface ReportedPalette {
  readonly slug: string;
  readonly name: string;
  readonly reportCount: number;
  readonly reasons: Readonly<Partial<Record<ReportReason, number>>>;
  readonly notes: readonly string[];
  readonly reportedAt: number;
}

export type ReportOutcome = "reported" | "unknown" | "limit_reached";

const palettesMax = 1000;
const notesMax = 10;

export type ReportStore = ReturnType<typeof createReportStore>;

export function createReportStore(engine: Engine) {
  const { background } = engine;
  return {
    /** A second report of a person replaces the first and does not count against the budget. */
    reportPalette: (report: Omit<ReportWrite, "at">, at: number) => writeReport(engine, { ...report, at }),
    listReported: () => listReported(background),
    dismissReports: (slug: string) => dismissReports(engine, slug),
  };
}

/** If a person reports twice at the same time, the second write violates the constraint. */
async function writeReport({ write }: Engine, report: ReportWrite) {
  try {
    return await write(reportPaletteRow, report);
  } catch (error) {
    if (!isUniqueFault(error)) throw error;
    return write(reportPaletteRow, report);
  }
}

async function listReported(db: Db): Promise<readonly ReportedPalette[]> {
  const palettes = await listMostReported(db);
  if (palettes.length === 0) return [];
  const ids = palettes.map((palette) => palette.id);
  const [reasons, notes] = await Promise.all([countReasons(db, ids), listNotes(db, ids)]);
  return palettes.map(({ id, slug, name, count, reportedAt }) => ({
    slug,
    name,
    reportCount: count,
    reasons: reasons.get(id) ?? {},
    notes: notes.get(id) ?? [],
    reportedAt,
  }));
}

function listMostReported(db: Db) {
  return db
    .selectFrom("reports")
    .innerJoin("palettes", "palettes.id", "reports.palette_id")
    .select((eb) => [
      "palettes.id",
      "slug",
      "name",
      eb.fn.countAll<number>().as("count"),
      eb.fn.max<number>("reported_at").as("reportedAt"),
    ])
    .where("published_hash", "is not", null)
    .groupBy(["palettes.id", "slug", "name"])
    .orderBy("count", "desc")
    .orderBy("slug")
    .limit(palettesMax)
    .execute();
}

type Reasons = Partial<Record<ReportReason, number>>;

async function countReasons(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Reasons>> {
  const rows = await db
    .selectFrom("reports")
    .select((eb) => ["palette_id", "reason", eb.fn.countAll<number>().as("count")])
    .where("palette_id", "in", ids)
    .groupBy(["palette_id", "reason"])
    .orderBy("palette_id")
    .orderBy("count", "desc")
    .orderBy("reason")
    .execute();
  const byPalette = new Map<string, Reasons>();
  for (const { palette_id: id, reason, count } of rows) {
    byPalette.set(id, { ...byPalette.get(id), [reason]: count });
  }
  return byPalette;
}

async function listNotes(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom("reports")
    .select(["palette_id", "note"])
    .where("palette_id", "in", ids)
    .where("note", "<>", "")
    .orderBy("reported_at", "desc")
    .orderBy("account_id")
    .limit(palettesMax * notesMax)
    .execute();
  const byPalette = new Map<string, readonly string[]>();
  for (const { palette_id: id, note } of rows) {
    const notes = byPalette.get(id) ?? [];
    if (notes.length < notesMax) byPalette.set(id, [...notes, note]);
  }
  return byPalette;
}

interface ReportWrite extends Report {
  readonly budget: DayBudget;
  readonly at: number;
}

export async function reportPaletteRow(db: Db, report: ReportWrite): Promise<ReportOutcome> {
  const { accountId, slug, budget } = report;
  await requireAccount(db, accountId);
  const paletteId = await findPublishedId(db, slug);
  if (paletteId === undefined) return "unknown";
  if (await replaceReport(db, paletteId, report)) return "reported";
  if (!(await takeFromBudget(db, { accountId, action: "report", budget }))) return "limit_reached";
  const { reason, note, at } = report;
  await db
    .insertInto("reports")
    .values({ account_id: accountId, palette_id: paletteId, reason, note, reported_at: at })
    .execute();
  return "reported";
}

async function replaceReport(
  db: Db,
  paletteId: string,
  { accountId, reason, note, at }: ReportWrite,
): Promise<boolean> {
  const replaced = await db
    .updateTable("reports")
    .set({ reason, note, reported_at: at })
    .where("account_id", "=", accountId)
    .where("palette_id", "=", paletteId)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

/** Returns the number of dismissed reports, or undefined if no palette has the slug. */
async function dismissReports({ db, write }: Engine, slug: string): Promise<number | undefined> {
  const palette = await db.selectFrom("palettes").select("id").where("slug", "=", slug).executeTakeFirst();
  return palette && runBatches(() => write(dismissReportRows, palette.id));
}

export async function dismissReportRows(db: Db, paletteId: string): Promise<number> {
  const reporters = db
    .selectFrom("reports")
    .select("account_id")
    .where("palette_id", "=", paletteId)
    .limit(batchRowsMax);
  const deleted = await db
    .deleteFrom("reports")
    .where("palette_id", "=", paletteId)
    .where("account_id", "in", reporters)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
