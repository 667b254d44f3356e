import { Link, NavLink } from "react-router";
import { docsPages } from "./docs-pages.ts";

/** Beside the page; on phones above it, folded. Made anew on each page, which folds it. */
export function DocsNavigation() {
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
            className={({ isActive }) =>
              `${look} ${isActive ? "bg-sunken font-medium text-ink" : "text-muted"}`
            }
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
