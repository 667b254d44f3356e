/**
 * Domain errors are recognized by their code, because the site's bundle has another copy of the
 * class.
 */
import { data, type ServerBuild } from "react-router";
import { type ErrorCode, errorStatus } from "@tincture/contract/errors";

export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string;
  /** Name of the invalid parameter. */
  readonly param?: string;
  /** Slug of the palette that already exists. */
  readonly slug?: string;
  readonly retryAfterSeconds?: number;
}

/** @throws the given error when it is not a domain error */
export function readRefusal(error: unknown): Refusal {
  if (!isDomainError(error)) throw error;
  const { code, publicMessage, field, param, slug, retryAfterSeconds } = error;
  return {
    code,
    message: publicMessage,
    ...(field && { field }),
    ...(param && { param }),
    ...(slug && { slug }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

export function refusalStatus({ code }: Pick<Refusal, "code">): number {
  return errorStatus[code];
}

export function refuse<Values extends object>(refusal: Refusal, values: Values) {
  return data({ refusal, ...values }, { status: refusalStatus(refusal) });
}

export async function unlessRefused<Value>(code: ErrorCode, result: Promise<Value>): Promise<Value | undefined> {
  try {
    return await result;
  } catch (error) {
    if (readRefusal(error).code === code) return undefined;
    throw error;
  }
}

type Routes = ServerBuild["routes"];

/** Wraps the loaders and actions of all routes: a domain error becomes an error page. */
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

interface DomainErrorLike extends Pick<Refusal, "code" | "field" | "param" | "slug" | "retryAfterSeconds"> {
  readonly publicMessage: string;
}

function isDomainError(error: unknown): error is DomainErrorLike {
  return error instanceof Error && "publicMessage" in error && "code" in error;
}
