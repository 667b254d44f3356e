import type { MeteredRoute } from "@tincture/contract/operations";
import type { HeaderLines } from "../http/headers.ts";
import type { ItemText, ItemTexts, SiteLinks } from "./items.ts";
import type { HeaderComponent } from "../http/openapi/responses.ts";
import type { Query } from "@tincture/contract/query-text";
import type { Parameter } from "../http/parameters.ts";
import type { TakeTurn } from "../http/limits/limits.ts";
import type { Alerts } from "@tincture/contract/alerts";
import type { Accounts } from "@tincture/contract/accounts";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import type { CommunityServices } from "../community/community.ts";
import type { ColorCatalog } from "@tincture/contract/colors";
import type { Credits, UsageHistory } from "@tincture/contract/credits";
import type { Authenticator } from "../keys/authenticator.ts";
import type { Keys } from "@tincture/contract/keys";
import type { TestLibrary } from "../library/test-library.ts";
import type { Library, PaletteSearch } from "@tincture/contract/library";
import type { People } from "@tincture/contract/people";
import type { LibrarySearch } from "../library/search/library-search.ts";

export interface OperationContext {
  readonly services: ApiServices;
  readonly links: SiteLinks;
  readonly texts: ItemTexts;
  readonly drawSeed: () => string;
}

export interface OperationInput {
  readonly query: Query;
  /** Decoded, or an empty string. */
  readonly pathValue: string;
  /** Accounts take turns at scarce resources. */
  readonly accountId: string;
  /**
   * Runs the code after an `await`, so that it is measured and scheduled like the code before it.
   */
  readonly takeTurn: TakeTurn;
  readonly addCpuMs: (ms: number) => void;
}

/** A single item. Costs 1 credit. */
export interface ItemContent {
  readonly kind: "item";
  readonly item: ItemText;
  /** Whether the same request gets the same data, so that clients may revalidate it. */
  readonly isRepeatable: boolean;
  readonly headers?: HeaderLines;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A page of a list. Costs 1 credit per item. */
export interface ListContent {
  readonly kind: "list";
  /** See `ItemContent.isRepeatable`. Defaults to true. */
  readonly isRepeatable?: boolean;
  readonly headers?: HeaderLines;
  /** @param returned - the number of items that the client gets */
  readonly formatMeta?: (returned: number) => Readonly<Record<string, unknown>>;
  readonly items: readonly ItemText[];
  /** The price of the whole page, which is then never truncated. An empty page is free. */
  readonly pagePrice?: number;
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly offsetMax?: number;
  /** Null at the end. Undefined for pages by offset. */
  readonly nextCursor?: ((returned: number) => string | null) | undefined;
  /** For links to other pages, without `limit`, `offset` and `cursor`. Undefined without pages. */
  readonly linkParameters: undefined | readonly (readonly [string, string])[];
}

export type Content = ItemContent | ListContent;

export interface OperationDocument {
  readonly summary: string;
  readonly description: string;
  readonly answer: string;
  readonly tag: "Palettes" | "Colors" | "Account";
  readonly item: "Palette" | "Tag" | "Analysis" | "Theme" | "Color" | "Account" | "Usage";
  /** The path and query below `/api` that `npm run openapi` sends. */
  readonly example: string;
  readonly headers?: readonly HeaderComponent[];
  readonly extra?: {
    readonly schema: "GeneratedPaletteAnswer" | "GeneratedThemeAnswer";
    /** The reply if a parameter asks for a list. */
    readonly list?: { readonly schema: "GeneratedPaletteListAnswer"; readonly example: string };
  };
  readonly refusals?: readonly ("NotFound" | "Unsatisfiable")[];
}

/** It only reads. Checks, charging and sending are done for it. */
export interface Operation {
  readonly id: MeteredRoute["id"];
  /** Below `/api`, with the path parameter in braces. */
  readonly path: MeteredRoute["path"];
  readonly kind: Content["kind"];
  readonly document: OperationDocument;
  readonly pathParameter?: Parameter<unknown>;
  readonly queryParameters: readonly Parameter<unknown>[];
  /**
   * @throws {DomainError} `invalid_parameter` before anything is read; `palette_not_found`,
   *   `unsatisfiable`, `service_unavailable`
   */
  read(context: OperationContext, input: OperationInput): Content | Promise<Content>;
}

export interface ApiServices {
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly alerts: Alerts;
  readonly authenticator: Authenticator;
  readonly credits: Credits;
  readonly usageHistory: UsageHistory;
  readonly library: Library;
  readonly librarySearch: LibrarySearch;
  /** For requests with test keys. Only called once, by the first of them. */
  loadTestLibrary(): Promise<TestLibrary>;
  readonly colors: ColorCatalog;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** @throws {DomainError} `service_unavailable` if requests cannot be answered */
  checkReadiness(): Promise<void>;
}

/** The site may call those in `site-services.ts`. */
export interface Services extends ApiServices, CommunityServices {
  readonly people: People;
  readonly paletteSearch: PaletteSearch;
}
