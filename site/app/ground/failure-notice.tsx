import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { requestFailed } from "./failed-requests.ts";

/** Says what could not be done, above the page that stays; until it is put away, or another page comes. */
export function FailureNotice() {
  const { pathname } = useLocation();
  const [told, setTold] = useState({ reason: "", on: "" });
  useEffect(() => {
    function tell(event: Event): void {
      if (event instanceof CustomEvent) setTold({ reason: String(event.detail), on: pathname });
    }
    addEventListener(requestFailed, tell);
    return () => removeEventListener(requestFailed, tell);
  }, [pathname]);
  if (told.reason === "" || told.on !== pathname) return null;
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center print:hidden">
      <div
        role="alert"
        className="pointer-events-auto flex max-w-xl items-center gap-2 rounded-lg border border-danger/50 bg-surface py-2 pl-4 pr-2 text-sm shadow-lg"
      >
        {told.reason}
        <button
          type="button"
          className="shrink-0 rounded-md px-2.5 py-1.5 font-medium text-muted transition hover:bg-sunken hover:text-ink"
          onClick={() => setTold({ reason: "", on: "" })}
        >
          Dismiss
        </button>
      </div>
    </div>
  );
}
