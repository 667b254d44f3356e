/** A site with a few pages, for tests of the thread. */
import { once } from "node:events";
import { isMainThread } from "node:worker_threads";
import { readThreadCpuMs } from "../../../server/src/runtime/thread-cpu.ts";
import type { RequestContext, SiteHandler, SiteServices } from "@tincture/contract/site-services";

interface Asked {
  readonly request: Request;
  readonly context: RequestContext;
  readonly services: SiteServices;
}

const html = { "content-type": "text/html" };

const pages: Readonly<Record<string, (asked: Asked) => Promise<Response>>> = {
  async "/tags"({ services: { library, facts } }) {
    return Response.json({ tags: await library.listTags(2), siteName: facts.siteName, isMainThread });
  },
  async "/person"({ request, services: { people } }) {
    const person = await people.findPerson(request.headers.get("cookie"));
    return new Response(person?.email ?? "nobody", {
      headers: [
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2"],
      ],
    });
  },
  async "/shared"({ context }) {
    context.share();
    return new Response(`<script nonce="${context.nonce}">1</script>${"<p>".repeat(1000)}`, { headers: html });
  },
  async "/document"({ context }) {
    context.takeDocument("<p>é</p>");
    return new Response(null, { headers: html });
  },
  async "/form"({ request }) {
    return new Response(await request.text());
  },
  async "/file"({ context }) {
    return Response.json([context.hasAnswer('"tag"'), context.address]);
  },
  async "/busy"({ request }) {
    const endMs = readThreadCpuMs() + Number(new URL(request.url).searchParams.get("ms"));
    while (readThreadCpuMs() < endMs);
    return new Response("done");
  },
  async "/failure"({ context }) {
    context.reportError(new TypeError("no page"));
    return new Response(null, { status: 500 });
  },
  async "/gone"({ request }) {
    if (!request.signal.aborted) await once(request.signal, "abort");
    return new Response("gone");
  },
  async "/death"() {
    process.exit(1);
  },
};

export function createSite({ base }: { readonly base: string }): SiteHandler {
  return async (request, context, services) => {
    const page = pages[new URL(request.url).pathname.slice(base.length - 1)];
    return (await page?.({ request, context, services })) ?? new Response("nothing", { status: 404 });
  };
}
