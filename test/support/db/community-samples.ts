/** People, submissions and budgets for tests. */
import type { DayBudget, OwnedPalette } from "../../../server/src/community/publishing-store.ts";
import type { Submission } from "@tincture/contract/community";
import type { Store } from "../../../server/src/store/open-store.ts";
import { fakeAccount, fakePalette } from "./samples.ts";

export const sampleTime = 1_700_000_000_000;
export const budget: DayBudget = { day: "2026-01-31", limit: 20 };

/** Creates an account for each name. */
export async function insertPeople({ accounts }: Store, names: readonly string[]): Promise<void> {
  for (const id of names) await accounts.insertAccount(fakeAccount({ id, email: `${id}@example.com` }));
}

/** @param number - determines id, colors and slug */
export function fakeOwned(accountId: string, number: number): OwnedPalette {
  return { accountId, palette: fakePalette(number, { saveCount: 0 }), budget };
}

/** @param number - determines id and colors */
export function fakeSubmission(accountId: string, number: number, fields: Partial<Submission> = {}): Submission {
  const { id, colors, colorHash, name, tagline, tags } = fakePalette(number);
  return { id, accountId, colors, colorHash, name, tagline, tags, createdAt: sampleTime + number, ...fields };
}
