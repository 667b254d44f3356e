import { useEffect } from "react";
import { useHref, useRouteLoaderData } from "react-router";
import type { loader as loadRoot } from "../../root.tsx";
import { openLocal, ownerKey } from "./safe-storage.ts";

export function useDraftOwner(): void {
  const root = useRouteLoaderData<typeof loadRoot>("root");
  const accountId = root && (root.person?.accountId ?? null);
  const appPath = useHref("/app");
  useEffect(() => {
    const owner = openLocal().get(ownerKey);
    if (accountId === undefined || owner === undefined || owner === accountId) return;
    import("./draft-owner.ts").then(
      ({ assignDrafts, forgetLastPalette }) => {
        forgetLastPalette(appPath);
        assignDrafts(openLocal(), { accountId: undefined, now: Date.now() });
      },
      () => undefined,
    );
  }, [accountId, appPath]);
}
