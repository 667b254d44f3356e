import { isRouteErrorResponse, useHref, useLocation } from "react-router";
import { editorPath } from "@tincture/contract/site-paths";
import { buttonClass, ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { SwatchBar } from "../ui/swatches.tsx";
import type { RefusedAddress } from "./refuse-address.ts";

export function ErrorNotice({ error }: { readonly error: unknown }) {
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  const refused = isRefusedAddress(data) ? data : undefined;
  const here = useHref(useLocation());
  return (
    <section className="mx-auto flex w-full max-w-xl flex-1 flex-col items-start justify-center gap-4 px-4 py-16 sm:py-24">
      <p className="text-sm tabular-nums text-muted">{statusOf(error)}</p>
      <h1 className="text-4xl font-semibold tracking-tight">{errorHeading(error)}</h1>
      <p className="wrap-anywhere text-lg text-muted">
        {refused?.message ??
          (typeof data === "string" && data !== "" ? data : undefined) ??
          `${statusOf(error) === 504 ? "You are offline." : "It is our fault, and it has been noted."} Try again in a moment.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {canRepeat.has(statusOf(error)) && (
          <a href={here} className={buttonClass("primary")}>
            Try again
          </a>
        )}
        <Link to="/" className={buttonClass(canRepeat.has(statusOf(error)) ? "secondary" : "primary")}>
          Go to the start page
        </Link>
        <ButtonLink to="/palettes">Browse palettes</ButtonLink>
      </div>
      {refused && <OfferedPalette {...refused} />}
    </section>
  );
}

function OfferedPalette({ name, colors, crest, blazon }: RefusedAddress) {
  return (
    <aside aria-labelledby="offered" className="mt-8 flex w-full flex-col gap-5 border-t border-line pt-8">
      <div className="flex items-center gap-5">
        <img src={crest} alt={`Crest: ${blazon}`} title={blazon} width="72" height="84" />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id="offered" className="text-xl font-semibold tracking-tight">
            {name}
          </h2>
          <p className="text-pretty text-muted">
            A palette made from the letters of this address, with its crest. It is the same every time.
          </p>
        </div>
      </div>
      <SwatchBar colors={colors} className="h-16 rounded-xl" />
      <ButtonLink to={editorPath(colors)} className="self-start">
        Open it in the editor
      </ButtonLink>
    </aside>
  );
}

export function errorHeading(error: unknown): string {
  return headings[statusOf(error)] ?? "Something went wrong";
}

const headings: Readonly<Record<number, string>> = {
  400: "That did not work",
  401: "Please sign in",
  403: "Not for this account",
  404: "Nothing here",
  413: "Too large",
  429: "A little slower, please",
  503: "Too busy right now",
  504: "No connection",
};

const canRepeat = new Set([429, 500, 503, 504]);

/** `navigator` is missing in Node. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return "onLine" in navigator && !navigator.onLine ? 504 : 500;
}

/** Only `refuseAddress` throws such data, so one field identifies it. */
function isRefusedAddress(data: unknown): data is RefusedAddress {
  return typeof data === "object" && data !== null && "blazon" in data;
}
