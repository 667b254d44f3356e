import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError, errorStatus } from "@tincture/contract/errors";
import { errorDocsPath } from "@tincture/contract/site-paths";
import { headersForOtherSites, isFileAddress, type PageSite } from "./page-site.ts";

interface PlainAnswer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export const notBuilt: PlainAnswer = {
  status: 503,
  code: "service_unavailable",
  message: "The site is not built: run npm run build, then restart. The API works.",
};

export const nothingHere: PlainAnswer = { status: 404, code: "not_found", message: "There is nothing here" };

export const forged: PlainAnswer = {
  status: 403,
  code: "forbidden",
  message: "This form was sent from another site or another address of this site. Reload the page and try again.",
};

interface Failed {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly page: PageSite;
}

export async function answerFailure(error: unknown, { request, reply, page }: Failed): Promise<FastifyReply> {
  const answer = readFailure(error);
  if (answer.code === "service_unavailable") await request.server.limits.delayRefusal();
  if (answer.status === 500) logFailure(request, error);
  if (error instanceof DomainError && error.retryAfterSeconds !== undefined)
    reply.header("retry-after", error.retryAfterSeconds);
  return answerPlainly(reply, page, answer);
}

export function logFailure({ server, id }: FastifyRequest, error: unknown): void {
  server.log.error({ err: error, requestId: id }, "page failed");
}

/** Sends a page of one sentence without scripts or styles, or JSON in the API's format. */
export function answerPlainly(reply: FastifyReply, page: PageSite, answer: PlainAnswer): FastifyReply {
  const isJson = wantsJson(reply.request.headers.accept);
  reply.code(answer.status).headers({
    ...page.headers,
    ...(isFileAddress(reply.request.url) && headersForOtherSites),
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "content-type": isJson ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
    vary: "Accept",
    "x-request-id": reply.request.id,
  });
  if (reply.request.method === "HEAD") return reply.send();
  return reply.send(isJson ? formatJson(page, answer) : formatPlainPage(page, answer));
}

/** Whether an `Accept` header names JSON before HTML, or without it. */
export function wantsJson(accept = ""): boolean {
  const json = accept.indexOf("application/json");
  const page = accept.indexOf("text/html");
  return json !== -1 && (page === -1 || json < page);
}

function formatJson({ siteUrl }: PageSite, { code, message, status }: PlainAnswer): string {
  return JSON.stringify({ error: { code, message, status, doc_url: siteUrl + errorDocsPath(code) } });
}

function formatPlainPage({ siteName, basePath }: PageSite, answer: PlainAnswer): string {
  return markup`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${siteName}</title>
      <h1>${siteName}</h1>
      <p>${answer.message}</p>
      <p><a href="${basePath}/">Go to the start</a></p>
    </html> `.html;
}

function readFailure(error: unknown): PlainAnswer {
  if (error instanceof DomainError && error.code !== "internal_error")
    return { status: errorStatus[error.code], code: error.code, message: error.publicMessage };
  const { statusCode } = error instanceof Error ? (error as Error & { statusCode?: number }) : {};
  if (statusCode === 413)
    return {
      status: 413,
      code: "too_large",
      message: "The form is too large; the maximum is 64 kB.",
    };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { status: statusCode, code: "bad_request", message: "Invalid request." };
  return {
    status: 500,
    code: "internal_error",
    message: "Something went wrong and was logged. Try again in a moment.",
  };
}

export interface Html {
  readonly html: string;
}

type Part = Html | string | number | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes texts for element content and quoted attributes; inserts `Html` as it is. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: String.raw({ raw: strings }, ...parts.map((part) => formatPart(part))) };
}

function formatPart(part: Part): string {
  if (typeof part === "string") return part.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
  if (typeof part === "number") return String(part);
  return "html" in part ? part.html : part.map((piece) => piece.html).join("");
}
