/** What happens once in the life of an instance: the starter library, and an account to try it with. */
import type { Config } from "./config.ts";
import type { Accounts } from "./domain/accounts.ts";
import type { Clock, RandomBytes } from "./domain/clock.ts";
import { createId } from "./domain/ids.ts";
import type { Keys } from "./domain/keys/keys.ts";
import { colorHash, type NewPalette, type PaletteStore } from "./domain/library/palette.ts";
import type { StarterPalette } from "./domain/library/starter/starter-palettes.ts";
import { firstStartActor } from "./domain/security-log.ts";

const firstAccountEmail = "first@localhost";

/**
 * Fills an empty library; leaves any other as it is. All in one transaction, so that whatever ends it half way leaves
 * the library empty, and the next start fills it.
 *
 * @returns palettes added
 */
export async function fillStarterLibrary(
  store: Pick<PaletteStore, "countPalettes" | "insertPalettes">,
  { clock, randomBytes }: { readonly clock: Clock; readonly randomBytes: RandomBytes },
): Promise<number> {
  if ((await store.countPalettes()) > 0) return 0;
  // Most starts find a library, and need not read these.
  const { listStarterPalettes } = await import("./domain/library/starter/starter-palettes.ts");
  const now = clock();
  const palettes = listStarterPalettes().map((palette, position) =>
    newPalette(palette, createId(now, randomBytes), now - position),
  );
  const outcomes = await store.insertPalettes(palettes, now);
  return outcomes.filter((outcome) => outcome.kind === "inserted").length;
}

/** Whether this start is the one that makes an account to try the service with. */
export function wantsFirstAccount(config: Config, start: { isNewDatabase: boolean; isTerminal: boolean }): boolean {
  if (!start.isNewDatabase || config.firstAccount === "off") return false;
  return config.firstAccount === "on" || (start.isTerminal && !config.isProduction);
}

/** A Pro account with one key. @returns the e-mail, and the secret to be shown once */
export async function createFirstAccount(accounts: Accounts, keys: Keys): Promise<{ email: string; secret: string }> {
  const account = await accounts.createAccount({ email: firstAccountEmail, plan: "pro", dailyLimit: null });
  const { secret } = await keys.createKey({
    accountId: account.id,
    name: "First key",
    expiresAt: null,
    actor: firstStartActor,
  });
  return { email: account.email, secret };
}

/** Published a millisecond apart, so that the library shows them in their own order. */
function newPalette({ slug, ...palette }: StarterPalette, id: string, publishedAt: number): NewPalette {
  return {
    ...palette,
    id,
    colorHash: colorHash(palette.colors),
    slugs: [slug],
    saveCount: 0,
    publishedAt,
    isPublished: true,
  };
}
