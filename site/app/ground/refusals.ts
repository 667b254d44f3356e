/**
 * The domain refuses by throwing errors with a code. Across the bundle's border they are known by that code, never by their
 * class. Loaders let them pass, and the page of the error shows them; actions read them.
 */
import { data, isRouteErrorResponse } from "react-router";
import { errorStatus } from "../../../server/src/domain/error-status.ts";
import type { ErrorCode } from "../../../server/src/domain/errors.ts";

/** What a refusal says to people. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** The field of a form that it is about. */
  readonly field?: string;
  /** Slug of the palette that is in the way. */
  readonly slug?: string;
}

/** The refusal in what a service threw; undefined when it failed for another reason. */
export function readRefusal(error: unknown): Refusal | undefined {
  if (!isDomainError(error)) return undefined;
  const { code, publicMessage, field, slug } = error;
  return { code, message: publicMessage, ...(field && { field }), ...(slug && { slug }) };
}

interface DomainErrorLike extends Pick<Refusal, "code" | "field" | "slug"> {
  readonly publicMessage: string;
}

function isDomainError(error: unknown): error is DomainErrorLike {
  return error instanceof Error && "publicMessage" in error && "code" in error;
}

/** Throws a refusal as the response that the error page shows; anything else as it is. */
export function throwAsResponse(error: unknown): never {
  if (isRouteErrorResponse(error) || error instanceof Response) throw error;
  const refusal = readRefusal(error);
  if (refusal === undefined || refusal.code === "internal_error") throw error;
  throw data(refusal.message, { status: refusalStatus(refusal) });
}

/** The status of an answer that shows a refusal. */
export function refusalStatus({ code }: Pick<Refusal, "code">): number {
  return errorStatus[code];
}
