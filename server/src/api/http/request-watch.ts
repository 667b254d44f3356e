import { meteredOperations } from "../../domain/credits/ledger-store.ts";

/** What requests are counted as; `other` is whatever is no operation of the API. */
export const watchedOperations = [...meteredOperations, "getAccount", "other"] as const;
export type WatchedOperation = (typeof watchedOperations)[number];

/** Who wants to know of answers: the operator's metrics. Called with every request; must neither block nor throw. */
export interface RequestWatch {
  /** An answer is out, or its connection is gone. */
  noteAnswer(operation: WatchedOperation, status: number, ms: number): void;
  /** An answer to what never became a request. */
  noteRefusal(operation: WatchedOperation, status: number): void;
}

/** Nobody wants to know. */
export const requestsUnwatched: RequestWatch = { noteAnswer() {}, noteRefusal() {} };

declare module "fastify" {
  interface FastifyRequest {
    /** What this request is counted as. */
    operation: WatchedOperation;
  }
}
