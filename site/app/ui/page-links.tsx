import { formatCount } from "./format-text.ts";
import { Link } from "./link.tsx";
import { listPageNumbers } from "./page-numbers.ts";

interface PageLinksProps {
  readonly page: number;
  readonly pageCount: number;
  readonly toPage: (page: number) => string;
}

const linkLook =
  "grid h-10 min-w-10 place-items-center rounded-md px-3 text-sm tabular-nums transition hover:bg-sunken";

export function PageLinks({ page, pageCount, toPage }: PageLinksProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <Link to={toPage(Math.min(page - 1, pageCount))} rel="prev" className={linkLook}>
          Previous
        </Link>
      )}
      <span className="hidden items-center gap-1 sm:flex">
        {listPageNumbers(page, pageCount).map((number, index) =>
          number === "gap" ? (
            <span key={`gap-${index}`} className="px-1 text-muted" aria-hidden>
              …
            </span>
          ) : (
            <NumberLink key={number} number={number} isHere={number === page} to={toPage(number)} />
          ),
        )}
      </span>
      <span className="px-2 text-sm tabular-nums text-muted sm:hidden">
        {formatCount(page)} of {formatCount(pageCount)}
      </span>
      {page < pageCount && (
        <Link to={toPage(page + 1)} rel="next" className={linkLook}>
          Next
        </Link>
      )}
    </nav>
  );
}

interface NumberLinkProps {
  readonly number: number;
  readonly isHere: boolean;
  readonly to: string;
}

function NumberLink({ number, isHere, to }: NumberLinkProps) {
  return (
    <Link
      to={to}
      aria-label={`Page ${number}`}
      aria-current={isHere ? "page" : undefined}
      className={`${linkLook} ${isHere ? "bg-sunken font-medium text-ink" : "text-muted"}`}
    >
      {formatCount(number)}
    </Link>
  );
}
