import { Link } from "react-router";
import type { OwnOutcome } from "./change-own.ts";
import type { OwnIntent } from "./own-states.ts";

const done: Readonly<Record<OwnIntent, string>> = {
  unpublish: "The palette is no longer published.",
  publish: "The palette is published again.",
  delete: "The palette has been deleted.",
  withdraw: "The palette has been taken back.",
};

/** What became of the last change. */
export function OwnNotice({ outcome }: { readonly outcome: OwnOutcome | undefined }) {
  if (outcome === undefined) return null;
  if ("done" in outcome) {
    return (
      <p role="status" className="mb-6 rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
        {done[outcome.done]}
      </p>
    );
  }
  const { message, slug } = outcome.refusal;
  return (
    <p role="alert" className="mb-6 rounded-lg border border-danger/40 px-4 py-3 text-sm text-danger">
      {message}{" "}
      {slug !== undefined && (
        <Link to={`/palette/${slug}`} className="underline underline-offset-4">
          See that palette
        </Link>
      )}
    </p>
  );
}
