import { useEffect } from "react";
import { useHref, useRouteLoaderData } from "react-router";
import type { loader as loadRoot } from "../root.tsx";
import { ownerKey } from "./work-keys.ts";

/**
 * Puts work of the editor away once whoever it belongs to is not signed in any more: on the pages where signing out leads, and where one
 * signs in. The editor does the same before it shows anything.
 */
export function useWorkOwner(): void {
  const root = useRouteLoaderData<typeof loadRoot>("root");
  const accountId = root && (root.person?.accountId ?? null);
  const appPath = useHref("/app");
  useEffect(() => {
    if (accountId === undefined || !isOthers(accountId)) return;
    Promise.all([import("./browser-work.ts"), import("./last-palette.ts")]).then(
      ([{ settleOwner }, { forgetLastPalette }]) => {
        forgetLastPalette(appPath);
        settleOwner(() => localStorage, { accountId: undefined, now: Date.now() });
      },
      () => undefined,
    );
  }, [accountId, appPath]);
}

function isOthers(accountId: string | null): boolean {
  try {
    const owner = localStorage.getItem(ownerKey);
    return owner !== null && owner !== accountId;
  } catch {
    return false;
  }
}
