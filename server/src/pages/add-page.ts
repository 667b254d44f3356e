import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { addReadOnlyRoute } from "../http/read-only-route.ts";
import type { PageSite } from "./page-site.ts";

/** An address that answers GET and HEAD, and any other method with 405. */
export function addPage(
  server: FastifyInstance,
  site: PageSite,
  route: { readonly url: string; readonly handler: RouteHandlerMethod },
): void {
  function refuse(_request: FastifyRequest, reply: FastifyReply): void {
    reply.code(405).headers({
      ...site.headers,
      allow: "GET, HEAD",
      "content-type": "text/plain; charset=utf-8",
    });
    reply.send("This page can only be read.\n");
  }

  addReadOnlyRoute(server, { ...route, refuse });
}
