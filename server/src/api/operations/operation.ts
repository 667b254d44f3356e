import type { MeteredRoute } from "../../domain/operations.ts";
import type { ApiServices } from "../../domain/services.ts";
import type { HeaderLines } from "../headers.ts";
import type { ItemText, ItemTexts, SiteLinks } from "../items.ts";
import type { HeaderComponent } from "../openapi/responses.ts";
import type { Query } from "../../domain/query-text.ts";
import type { Parameter } from "../parameters.ts";
import type { TakeTurn } from "../../http/limits/request-meter.ts";

/** What an operation reads from. */
export interface OperationContext {
  readonly services: ApiServices;
  readonly links: SiteLinks;
  readonly texts: ItemTexts;
  /** Returns a new random seed. */
  readonly drawSeed: () => string;
}

/** What a request says to an operation. */
export interface OperationInput {
  /** The operation's own query parameters, as they were sent. */
  readonly query: Query;
  /** The decoded path parameter, "" where the path has none. */
  readonly pathValue: string;
  /** Who asks: what is scarce is shared out among accounts. */
  readonly accountId: string;
  /**
   * Runs the code after an `await`, so that it is measured and scheduled like the code before it.
   */
  readonly takeTurn: TakeTurn;
  /** Adds CPU time that another thread took for this request. */
  readonly addCpuMs: (ms: number) => void;
}

/** A single thing, at 1 credit. */
export interface ItemContent {
  readonly kind: "item";
  readonly item: ItemText;
  /** Whether the same request gets the same data again, so that a client may revalidate it. */
  readonly isRepeatable: boolean;
  readonly headers?: HeaderLines;
  /** Fields of `meta` besides the usual ones. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A page of a list, at 1 credit per item. */
export interface ListContent {
  readonly kind: "list";
  readonly items: readonly ItemText[];
  /** What a page costs whole, which is never cut, however many items it has; without items nothing all the same. */
  readonly pagePrice?: number;
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  /** The largest that can be asked for, where there is one. */
  readonly offsetMax?: number;
  /**
   * Returns the cursor after the first `returned` items of this page, or null at the end. Undefined
   * for pages by offset.
   */
  readonly nextCursor?: ((returned: number) => string | null) | undefined;
  /** The parameters of the request but `limit`, `offset` and `cursor`, for the links to other pages. */
  readonly linkParameters: readonly (readonly [string, string])[];
}

export type Content = ItemContent | ListContent;

/** What the documentation says about an operation. */
export interface OperationDocument {
  readonly summary: string;
  readonly description: string;
  readonly answer: string;
  readonly tag: "Palettes" | "Colors" | "Account";
  /** The component schema of the item. */
  readonly item: "Palette" | "Tag" | "Analysis" | "Theme" | "Color" | "Account" | "Usage";
  /** The request that the example of the document answers, below `/api`; `npm run openapi` asks it. */
  readonly example: string;
  /** Headers of its answer besides the usual ones. */
  readonly headers?: readonly HeaderComponent[];
  /** What its answer has besides an item and the usual `meta`. */
  readonly extra?: {
    readonly schema: "GeneratedPaletteAnswer" | "GeneratedThemeAnswer";
  };
  /** Refusals of its own, besides those that all share. */
  readonly refusals?: readonly ("NotFound" | "Unsatisfiable")[];
}

/** An operation that costs credits. It reads; admission, metering and sending are done for it. */
export interface Operation {
  readonly id: MeteredRoute["id"];
  /** Below `/api`, with the path parameter in braces. */
  readonly path: MeteredRoute["path"];
  readonly kind: Content["kind"];
  readonly document: OperationDocument;
  readonly pathParameter?: Parameter<unknown>;
  readonly queryParameters: readonly Parameter<unknown>[];
  /**
   * Reads what is to be sent.
   *
   * @throws {DomainError} `invalid_parameter` before anything is read; `palette_not_found`, `unsatisfiable`, `service_unavailable`
   */
  read(context: OperationContext, input: OperationInput): Content | Promise<Content>;
}
