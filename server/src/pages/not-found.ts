import type { FastifyReply, FastifyRequest } from "fastify";
import { markup } from "./markup.ts";
import { framePage, pagePolicy } from "./page-frame.ts";
import type { PageSite } from "./page-site.ts";

/** Answers addresses where nothing is: a page for people, JSON in the API's shape for programs that ask for it. */
export function createNotFoundHandler(site: PageSite) {
  const page = formatNotFoundPage(site);
  const error = { code: "not_found", message: "There is nothing here", status: 404 };
  const body = JSON.stringify({ error });
  return function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
    const isJson = wantsJson(request.headers.accept);
    reply.code(404).headers({
      ...site.headers,
      "cache-control": "no-store",
      "content-security-policy": pagePolicy,
      "content-type": `${isJson ? "application/json" : "text/html"}; charset=utf-8`,
      vary: "Accept",
      "x-request-id": request.id,
    });
    if (request.method === "HEAD") reply.send();
    else reply.send(isJson ? body : page);
  };
}

/** Programs name JSON before HTML, or without it. */
function wantsJson(accept = ""): boolean {
  const json = accept.indexOf("application/json");
  const page = accept.indexOf("text/html");
  return json !== -1 && (page === -1 || json < page);
}

function formatNotFoundPage(site: PageSite): string {
  return framePage(site, {
    title: `Not found · ${site.siteName}`,
    description: "There is nothing at this address.",
    main: markup`<section class="empty">
      <h1>Nothing here</h1>
      <p>
        No page has this address. Perhaps it was mistyped, or the palette it showed is not published any more.
      </p>
      <p class="actions"><a class="button" href="${site.basePath}/">Go to the start</a></p>
    </section>`,
  });
}
