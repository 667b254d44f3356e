import type { DayBudget } from "../publishing-store.ts";
import type { Report, ReportedPalette, ReportOutcome, ReportStore } from "../reports.ts";
import type { ReportReason } from "@tincture/contract/community";
import { batchRowsMax, runBatches } from "../../db/batches.ts";
import { requireAccount } from "../../accounts/account-store.ts";
import type { Db } from "../../db/database.ts";
import { type Engine, isUniqueFault } from "../../db/engine.ts";
import { takeFromBudget } from "./daily-counts.ts";
import { findPublishedId } from "./published-palettes.ts";

const palettesMax = 1000;
/** Maximum number of notes shown for a palette. */
const notesMax = 10;

export function createReportStore(engine: Engine): ReportStore {
  const { background } = engine;
  return {
    reportPalette: (report, at) => writeReport(engine, { ...report, at }),
    listReported: () => listReported(background),
    dismissReports: (slug) => dismissReports(engine, slug),
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

/** Deletes one batch. Returns the number of reports deleted. */
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
