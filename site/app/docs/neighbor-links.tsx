import { Link, useLocation } from "react-router";
import { type DocsPage, findNeighbors } from "./docs-pages.ts";

/** To the pages before and after this one. */
export function NeighborLinks() {
  const { before, after } = findNeighbors(useLocation().pathname);
  return (
    <nav aria-label="Before and after" className="mt-16 grid gap-3 border-t border-line pt-6 sm:grid-cols-2">
      {before ? <NeighborLink page={before} label="Before" /> : <span className="max-sm:hidden" />}
      {after && <NeighborLink page={after} label="Next" />}
    </nav>
  );
}

function NeighborLink({ page, label }: { readonly page: DocsPage; readonly label: "Before" | "Next" }) {
  return (
    <Link
      to={page.to}
      rel={label === "Next" ? "next" : "prev"}
      className={`rounded-xl border border-line bg-surface px-4 py-3 transition hover:border-edge ${label === "Next" ? "sm:text-right" : ""}`}
    >
      <span className="block text-xs text-muted">{label}</span>
      <span className="font-medium">{page.title}</span>
    </Link>
  );
}
