import { sql } from "kysely";
import type { OwnPalette, OwnPalettePage, OwnPaletteState } from "../../domain/community/publishing-store.ts";
import type { PageRequest } from "../../domain/community/page-request.ts";
import type { Db } from "../database.ts";
import { splitTags } from "../library/palette-rows.ts";

interface OwnRow {
  readonly id: string;
  readonly state: OwnPaletteState;
  readonly colors: string;
  readonly slug: string | null;
  readonly name: string;
  readonly tagline: string;
  readonly tags: string;
  readonly save_count: number;
  readonly listed_at: number;
  readonly note: string;
}

/** Palettes in the library and submissions that are not, the newest first: what was approved is a palette. */
export async function listOwnRows(db: Db, accountId: string, page: PageRequest): Promise<OwnPalettePage> {
  const total = await countOwn(db, accountId);
  const { rows } = await sql<OwnRow>`
    select p.id, p.slug, p.name, p.tagline, p.colors, p.tags, p.save_count, o.created_at as listed_at, '' as note,
      case when p.published_hash is not null then 'published'
        when o.unpublished_at is null then 'withheld' else 'unpublished' end as state
      from palette_owners o join palettes p on p.id = o.palette_id
      where o.account_id = ${accountId}
    union all
    select s.id, null as slug, s.name, s.tagline, s.colors, s.tags, 0 as save_count, s.created_at as listed_at, s.note,
      case when s.state = 'pending' then 'queued' else 'rejected' end as state
      from submissions s
      where s.account_id = ${accountId} and s.state <> 'approved'
    order by listed_at desc, id desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return { total, palettes: rows.map(rowToOwnPalette) };
}

async function countOwn(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from palette_owners where account_id = ${accountId})
      + (select count(*) from submissions where account_id = ${accountId} and state <> 'approved') as total`.execute(
    db,
  );
  return rows[0]!.total;
}

function rowToOwnPalette(row: OwnRow): OwnPalette {
  return {
    id: row.id,
    state: row.state,
    colors: row.colors.split("-"),
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    tags: splitTags(row.tags),
    saveCount: row.save_count,
    at: row.listed_at,
    note: row.note,
  };
}
