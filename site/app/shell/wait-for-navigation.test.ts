import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import test from "node:test";
import { createMemoryRouter, type MiddlewareFunction } from "react-router";
import { waitForNavigation } from "./wait-for-navigation.ts";

/** A page with a form, and a link to a page whose route is not yet discovered. */
function openPage() {
  const [saved, read, found] = [Promise.withResolvers(), Promise.withResolvers(), Promise.withResolvers()];
  const settle: MiddlewareFunction = async ({ request }, next) => {
    const results = await next();
    await waitForNavigation(router, request);
    return results;
  };
  const page = {
    id: "root",
    path: "/",
    middleware: [settle],
    loader: () => read.promise,
    children: [{ index: true }, { path: "save", action: () => saved.promise }, { path: "*", id: "missing" }],
  };
  const router = createMemoryRouter([page], {
    hydrationData: { loaderData: { root: "as it was" } },
    async patchRoutesOnNavigation({ path, patch }) {
      await found.promise;
      if (path === "/publish") patch("root", [{ id: "publish", path: "publish", loader: () => "drafts" }]);
    },
  });
  const send = () => router.fetch("form", "root", "/save", { formMethod: "post", formData: new FormData() });
  return { router, saved, read, found, send, follow: () => router.navigate("/publish?colors=112233") };
}

const orders = {
  "is answered while its page is read again": ["send", "saved", "follow", "read", "found"],
  "is answered during it": ["send", "follow", "saved", "read", "found"],
  "is sent during it": ["follow", "send", "saved", "read", "found"],
} as const;

for (const [when, order] of Object.entries(orders)) {
  test(`waitForNavigation() lets a navigation end when a form ${when}`, async () => {
    const page = openPage();
    const begun: Promise<void>[] = [];
    for (const act of order) {
      if (act === "send" || act === "follow") begun.push(page[act]());
      else page[act].resolve("new");
      await turn();
    }
    await Promise.all(begun);
    const { state } = page.router;
    assert.equal(state.location.pathname, "/publish");
    assert.equal(state.matches.at(-1)?.route.id, "publish");
    assert.deepEqual(state.loaderData, { root: "new", publish: "drafts" });
    assert.equal(state.fetchers.get("form")?.state ?? "idle", "idle");
  });
}
