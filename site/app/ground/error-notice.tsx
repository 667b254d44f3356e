import { Link } from "react-router";
import { buttonClass } from "../ui/button.tsx";

const headings: Readonly<Record<number, string>> = {
  400: "That did not work",
  401: "Please sign in",
  403: "Not for this account",
  404: "Nothing here",
  413: "Too large",
  429: "A little slower, please",
  503: "Too busy right now",
};

/** What went wrong in a few words: the heading and the title of the page that says so. */
export function errorHeading(status: number): string {
  return headings[status] ?? "Something went wrong";
}

/** A whole page that says what went wrong and where to go next. */
export function ErrorNotice({ status, message }: { readonly status: number; readonly message?: string }) {
  return (
    <section className="mx-auto flex w-full max-w-xl flex-1 flex-col items-start justify-center gap-4 px-5 py-24">
      <p className="text-sm tabular-nums text-muted">{status}</p>
      <h1 className="text-4xl font-semibold tracking-tight">{errorHeading(status)}</h1>
      <p className="text-lg text-muted">
        {message ?? "It is our fault, and it has been noted. Try again in a moment."}
      </p>
      <div className="mt-2 flex gap-3">
        <Link to="/" className={buttonClass("primary")}>
          Go to the start
        </Link>
        <Link to="/palettes" className={buttonClass("secondary")}>
          Browse palettes
        </Link>
      </div>
    </section>
  );
}
