export { createTincture, type Published, type Query, type Tincture } from "./create-tincture.ts";
export { isTincture, TinctureError, type TinctureErrorCode } from "./errors.ts";
export type { List, Page } from "./list.ts";
export type { CachedReply, CallOptions, ClientOptions, Fetch, ReplyCache } from "./request.ts";
export type { Credits, Result, ResultMeta } from "./result.ts";
export type * from "./api-types.ts";
