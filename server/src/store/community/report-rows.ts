import type { Report, ReportOutcome } from "../../domain/community/reports.ts";
import type { DayBudget } from "../../domain/community/publishing-store.ts";
import type { Db } from "../database.ts";
import { takeFromBudget } from "./daily-counts.ts";
import { findPublishedId } from "./palette-attachments.ts";
import { requireAccount } from "../account-store.ts";

export interface ReportWrite extends Report {
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

/** @returns false when there is none to replace */
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

/** @returns how many, or null when no palette has the slug */
export async function dismissReportRows(db: Db, slug: string): Promise<number | null> {
  const palette = await db.selectFrom("palettes").select("id").where("slug", "=", slug).executeTakeFirst();
  if (!palette) return null;
  const deleted = await db.deleteFrom("reports").where("palette_id", "=", palette.id).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
