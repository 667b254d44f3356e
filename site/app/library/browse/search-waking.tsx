import { useEffect } from "react";
import { useRevalidator } from "react-router";

const RETRY_MS = 1500;
const RETRY_SECONDS = 3;

/** The search reads the library first; the page asks again by itself until it is done. */
export function SearchWaking() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state === "loading") return undefined;
    const timer = setTimeout(() => void revalidate(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <noscript>
        <meta httpEquiv="refresh" content={String(RETRY_SECONDS)} />
      </noscript>
      <span className="size-6 animate-spin rounded-full border-2 border-line border-t-ink" aria-hidden />
      <h2 className="text-xl font-semibold tracking-tight">The search is getting ready</h2>
      <p className="text-muted">It takes a few seconds after a start. This page goes on by itself.</p>
    </div>
  );
}
