import type { IndexEntry, Palette } from "../../domain/library/palette.ts";
import type { PaletteRow } from "../database.ts";

/** The columns of an index entry. */
export const indexColumns = ["id", "slug", "save_count", "published_at", "tags"] as const;
type IndexRow = Pick<PaletteRow, (typeof indexColumns)[number]>;

export function paletteToRow(palette: Palette): PaletteRow {
  return {
    id: palette.id,
    slug: palette.slug,
    published_hash: palette.isPublished ? palette.colorHash : null,
    unpublished_hash: palette.isPublished ? null : palette.colorHash,
    name: palette.name,
    tagline: palette.tagline,
    colors: palette.colors.join("-"),
    tags: palette.tags.join(","),
    save_count: palette.saveCount,
    published_at: palette.publishedAt,
  };
}

/** The color hash, whichever column it is in. */
export function hashOf(row: Pick<PaletteRow, "published_hash" | "unpublished_hash">): string {
  return (row.published_hash ?? row.unpublished_hash)!;
}

export function rowToPalette(row: PaletteRow): Palette {
  return {
    id: row.id,
    colors: row.colors.split("-"),
    colorHash: hashOf(row),
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    tags: splitTags(row.tags),
    saveCount: row.save_count,
    publishedAt: row.published_at,
    isPublished: row.published_hash !== null,
  };
}

export function rowToIndexEntry(row: IndexRow): IndexEntry {
  return {
    id: row.id,
    slug: row.slug,
    saveCount: row.save_count,
    publishedAt: row.published_at,
    tags: splitTags(row.tags),
  };
}

/** The tags of a column that holds them joined. */
export function splitTags(text: string): readonly string[] {
  return text === "" ? [] : text.split(",");
}
