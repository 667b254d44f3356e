import type { Accounts } from "@tincture/contract/accounts";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import type { CommunityServices } from "../community/community.ts";
import type { ColorCatalog } from "@tincture/contract/colors";
import type { Credits, UsageHistory } from "@tincture/contract/credits";
import type { Authenticator } from "../keys/authenticator.ts";
import type { Keys } from "@tincture/contract/keys";
import type { Library } from "@tincture/contract/library";
import type { People } from "@tincture/contract/people";
import type { LibrarySearch } from "../library/search/library-search.ts";
import type { PaletteSearch } from "@tincture/contract/library";

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
