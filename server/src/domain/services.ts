import type { Accounts } from "./accounts.ts";
import type { Clock, RandomBytes } from "./clock.ts";
import type { CommunityServices } from "./community/community.ts";
import type { ColorCatalog } from "./colors/color-catalog.ts";
import type { Credits, UsageHistory } from "./credits/credits.ts";
import type { Authenticator } from "./keys/authenticator.ts";
import type { Keys } from "./keys/keys.ts";
import type { Library } from "./library/library.ts";
import type { People } from "./people/people.ts";
import type { LibrarySearch } from "./library/search/library-search.ts";
import type { PaletteSearch } from "./library/search/palette-search.ts";

/** What the API asks of the domain. */
export interface ApiServices {
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly authenticator: Authenticator;
  readonly credits: Credits;
  readonly usageHistory: UsageHistory;
  readonly library: Library;
  readonly librarySearch: LibrarySearch;
  readonly colors: ColorCatalog;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Resolves when requests can be answered. @throws {DomainError} `service_unavailable` */
  checkReadiness(): Promise<void>;
}

/** All that the domain offers; what the site may ask for of it is in `site-services.ts`. */
export interface Services extends ApiServices, CommunityServices {
  readonly people: People;
  readonly paletteSearch: PaletteSearch;
}
