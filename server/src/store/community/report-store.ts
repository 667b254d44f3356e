import { dismissReportRows, reportPaletteRow, type ReportWrite } from "./report-rows.ts";
import type { ReportedPalette, ReportReason, ReportStore } from "../../domain/community/reports.ts";
import type { Db } from "../database.ts";
import { isUniqueFault, type Engine } from "../engine.ts";

const PALETTES_MAX = 1000;
/** Notes of one palette, at most. */
const NOTES_MAX = 10;

/** Reports on SQL. */
export function createReportStore(engine: Engine): ReportStore {
  const { background, write } = engine;
  return {
    reportPalette: (report, at) => writeReport(engine, { ...report, at }),
    listReported: () => listReported(background),
    dismissReports: async (slug) => (await write(dismissReportRows, slug)) ?? undefined,
  };
}

/** Of two first reports of one person at the same moment the second meets the first as a violated constraint. */
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
    .limit(PALETTES_MAX)
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
    .limit(PALETTES_MAX * NOTES_MAX)
    .execute();
  const byPalette = new Map<string, readonly string[]>();
  for (const { palette_id: id, note } of rows) {
    const notes = byPalette.get(id) ?? [];
    if (notes.length < NOTES_MAX) byPalette.set(id, [...notes, note]);
  }
  return byPalette;
}
