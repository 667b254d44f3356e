import type { KeyHolder, OnceRequest } from "@tincture/contract/keys";
import type { ManagementRoute } from "@tincture/contract/operations";
import type { Query } from "@tincture/contract/query-text";
import type { Field, JsonBody } from "../../http/json-body.ts";
import type { TakeTurn } from "../../http/limits/limits.ts";
import type { Parameter } from "../../http/parameters.ts";
import type { OperationContext } from "../operation.ts";

export interface ManagementInput {
  readonly holder: KeyHolder;
  readonly query: Query;
  /** Decoded, or an empty string. */
  readonly pathValue: string;
  readonly body: JsonBody;
  /** Only of operations that issue a secret, if the client sent an `Idempotency-Key`. */
  readonly once: OnceRequest | undefined;
  readonly takeTurn: TakeTurn;
}

export interface ManagementReply {
  readonly data: unknown;
  readonly page?: ManagementPage;
  /** The address of the new object, below `/api/manage`. */
  readonly location?: string;
}

export interface ManagementPage {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly returned: number;
  /** For links to other pages, without `limit` and `offset`. Undefined if there is one page. */
  readonly linkParameters: readonly (readonly [string, string])[] | undefined;
}

export interface ManagementDocument {
  readonly summary: string;
  readonly description: string;
  readonly answer: string;
  readonly tag: "Account" | "Keys" | "Usage" | "Alerts";
  readonly item:
    | "ManagedAccount"
    | "Key"
    | "IssuedKey"
    | "AccountUsage"
    | "AlertSettings"
    | "Webhook"
    | "IssuedWebhook"
    | "DeletedWebhook"
    | "Delivery";
  /** The request that `npm run openapi` sends. `{key}` and `{webhook}` are ids. */
  readonly example: { readonly path: string; readonly body?: Readonly<Record<string, unknown>> };
}

/** Checks, limits and sending are done for it. Nothing may fail after it wrote. */
export interface ManagementOperation {
  readonly id: ManagementRoute["id"];
  readonly method: ManagementRoute["method"];
  /** Below `/api/manage`, with the path parameter in braces. */
  readonly path: ManagementRoute["path"];
  readonly kind: "item" | "list";
  readonly document: ManagementDocument;
  readonly pathParameter?: Parameter<string>;
  readonly queryParameters: readonly Parameter<unknown>[];
  /** Undefined for operations without a body. */
  readonly fields?: readonly Field<unknown>[];
  /** The default is 200. */
  readonly status?: 201;
  /** Whether it issues a key, and accepts `Idempotency-Key`. */
  readonly issuesSecret?: boolean;
  /** CPU time that a write is charged, if it costs more than a row. */
  readonly chargedMs?: number;
  run(context: OperationContext, input: ManagementInput): Promise<ManagementReply>;
}
