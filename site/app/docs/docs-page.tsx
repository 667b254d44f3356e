import { NavLink, Outlet, useLocation } from "react-router";
import { type DocsPage as Page, docsPages, findNeighbors } from "./docs-pages.ts";
import { Link } from "../ui/link.tsx";

export default function DocsPage() {
  const { key } = useLocation();
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-12 px-4 pb-16 pt-6 sm:px-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-12">
      <DocsNavigation key={key} />
      <div className="min-w-0 max-w-3xl">
        <Outlet />
        <NeighborLinks />
      </div>
    </div>
  );
}

/** Beside the page, or above it on phones. Each page remounts it, which folds it again. */
function DocsNavigation() {
  return (
    <>
      <details className="mb-6 rounded-xl border border-line bg-surface lg:hidden">
        <summary className="px-4 py-3 text-sm font-medium">Documentation</summary>
        <nav aria-label="Documentation" className="border-t border-line p-2">
          <DocsLinks />
        </nav>
      </details>
      <nav aria-label="Documentation" className="sticky top-24 hidden self-start lg:block">
        <DocsLinks />
      </nav>
    </>
  );
}

const look = "block rounded-md px-3 py-2 text-sm transition hover:bg-sunken hover:text-ink";

function DocsLinks() {
  return (
    <ul className="flex flex-col gap-0.5">
      {docsPages.map(({ to, title }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            className={({ isActive }) => `${look} ${isActive ? "bg-sunken font-medium text-ink" : "text-muted"}`}
          >
            {title}
          </NavLink>
        </li>
      ))}
      <li>
        <Link to="/docs/api" reloadDocument className={`${look} text-muted`}>
          API reference
        </Link>
      </li>
    </ul>
  );
}

function NeighborLinks() {
  const { before, after } = findNeighbors(useLocation().pathname);
  return (
    <nav aria-label="Before and after" className="mt-16 grid gap-3 border-t border-line pt-6 sm:grid-cols-2">
      {before ? <NeighborLink page={before} label="Before" /> : <span className="max-sm:hidden" />}
      {after && <NeighborLink page={after} label="Next" />}
    </nav>
  );
}

function NeighborLink({ page, label }: { readonly page: Page; readonly label: "Before" | "Next" }) {
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
