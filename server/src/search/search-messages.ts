import type { FoundPalettes, SearchRequest } from "../domain/library/search/search-request.ts";

/** What the search thread is told. */
export type SearchMessage =
  | {
      readonly kind: "find";
      readonly id: number;
      readonly request: SearchRequest;
      /** By `monotonicMs`; later nobody wants the answer. */
      readonly deadline: number;
    }
  /** Without ids it may be any palette. */
  | { readonly kind: "changes"; readonly ids?: readonly string[] }
  | { readonly kind: "close" };

/** What the search thread says. */
export type SearchReport =
  | { readonly kind: "answer"; readonly id: number; readonly outcome: SearchOutcome }
  /** The store cannot be read; it is tried again. */
  | { readonly kind: "trouble"; readonly error: string };

/** `late`: its turn came after the deadline. */
export type SearchOutcome = FoundPalettes | "loading" | "late";

/** What the search thread is started with. */
export interface SearchThreadData {
  readonly databaseUrl: string;
}

/** Milliseconds that all threads of the process count alike. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
