/**
 * The domain refuses by throwing errors with a code. Across the bundle's border they are known by that code, never by their
 * class. Loaders let them pass, and the page of the error shows them; actions may read them.
 */
import { data, type ServerBuild } from "react-router";
import { type ErrorCode, errorStatus } from "../../../server/src/domain/error-status.ts";

/** What a refusal says to people. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** The field of a form that it is about. */
  readonly field?: string;
  /** Slug of the palette that is in the way. */
  readonly slug?: string;
  readonly retryAfterSeconds?: number;
}

/**
 * The refusal that a service threw.
 *
 * @throws what it was given when that is no refusal: then the service failed
 */
export function readRefusal(error: unknown): Refusal {
  if (!isDomainError(error)) throw error;
  const { code, publicMessage, field, slug, retryAfterSeconds } = error;
  return {
    code,
    message: publicMessage,
    ...(field && { field }),
    ...(slug && { slug }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** The status of an answer that shows a refusal. */
export function refusalStatus({ code }: Pick<Refusal, "code">): number {
  return errorStatus[code];
}

type Routes = ServerBuild["routes"];

/** The same routes; what a loader or an action lets pass of the domain's refusals becomes the page that shows it. */
export function showRefusals(routes: Routes): Routes {
  const shown = Object.entries(routes).map(([id, route]) => {
    if (route === undefined) return [id, route] as const;
    const { loader, action } = route.module;
    const handlers = { ...(loader && { loader: asPage(loader) }), ...(action && { action: asPage(action) }) };
    return [id, { ...route, module: { ...route.module, ...handlers } }] as const;
  });
  return Object.fromEntries(shown);
}

function asPage<Args>(handle: (args: Args) => unknown): (args: Args) => Promise<unknown> {
  return async (args) => {
    try {
      return await handle(args);
    } catch (error) {
      if (!isDomainError(error) || error.code === "internal_error") throw error;
      throw data(error.publicMessage, { status: refusalStatus(error) });
    }
  };
}

interface DomainErrorLike extends Pick<Refusal, "code" | "field" | "slug" | "retryAfterSeconds"> {
  readonly publicMessage: string;
}

function isDomainError(error: unknown): error is DomainErrorLike {
  return error instanceof Error && "publicMessage" in error && "code" in error;
}
