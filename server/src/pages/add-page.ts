import type { FastifyInstance, FastifyReply, RouteHandlerMethod } from "fastify";
import type { PageSite } from "./page-site.ts";

const answeredMethods = new Set(["GET", "HEAD"]);

/** An address that answers GET and HEAD, and any other method with 405. */
export function addPage(
  server: FastifyInstance,
  site: PageSite,
  route: { readonly url: string; readonly handler: RouteHandlerMethod },
): void {
  server.route({ method: ["GET", "HEAD"], ...route });
  const others = server.supportedMethods.filter((method) => !answeredMethods.has(method));
  server.route({
    method: others,
    url: route.url,
    handler: neverReached,
    onRequest(_request, reply) {
      reply.code(405).headers({
        ...site.headers,
        allow: "GET, HEAD",
        "content-type": "text/plain; charset=utf-8",
      });
      reply.send("This page can only be read.\n");
    },
  });
}

/** The framework wants a handler; the hook has answered by then. */
function neverReached(_request: unknown, reply: FastifyReply): void {
  reply.send();
}
