import type { Accounts } from "./accounts/accounts.ts";
import type { Clock, RandomBytes } from "./clock.ts";
import type { ColorCatalog } from "./colors/color-catalog.ts";
import type { Credits } from "./credits/credits.ts";
import type { Authenticator } from "./keys/authenticator.ts";
import type { Keys } from "./keys/keys.ts";
import type { Library } from "./library/library.ts";

/** All that the API and the pages may ask of the domain. */
export interface Services {
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly authenticator: Authenticator;
  readonly credits: Credits;
  readonly library: Library;
  readonly colors: ColorCatalog;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Resolves when requests can be answered. @throws {DomainError} `service_unavailable` */
  checkReadiness(): Promise<void>;
}
