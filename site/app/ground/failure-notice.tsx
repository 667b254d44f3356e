import { useState } from "react";
import { useFirstSign } from "../ui/use-first-sign.ts";
import type * as FailedRequests from "./failed-requests.tsx";

/** There before anything is asked for that somebody has to do: a page that is only looked at need not wait for it. */
let failures: typeof FailedRequests | undefined;

/** For the root route, around all that scripts ask of the server as one moves on. */
export async function stayOnFailure(asked: FailedRequests.Asked, next: () => Promise<FailedRequests.Results>) {
  const results = await next();
  return failures ? failures.settleFailure(asked, results) : { ...results };
}

/** Says what could not be done, above the page that stays. */
export function FailureNotice() {
  const [loaded, setLoaded] = useState(failures);
  useFirstSign(() => {
    import("./failed-requests.tsx").then(
      (module) => setLoaded((failures = module)),
      // Without a line it is as it was without this.
      () => undefined,
    );
  });
  return loaded && <loaded.ShownFailure />;
}
