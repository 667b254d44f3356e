import { Link } from "react-router";

interface PageFooterProps {
  readonly siteName: string;
  readonly siteUrl: string;
}

/** Below every page: where else to go, and the link that the terms ask for wherever data is shown. */
export function PageFooter({ siteName, siteUrl }: PageFooterProps) {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-5 gap-y-2 px-4 py-6 text-sm text-muted sm:px-6">
        <a href={`${siteUrl}?utm_source=api&utm_medium=attribution`} className="hover:text-ink">
          Powered by {siteName}
        </a>
        <span className="grow" />
        <Link to="/docs" className="hover:text-ink">
          Documentation
        </Link>
        <Link to="/docs/api" reloadDocument className="hover:text-ink">
          API reference
        </Link>
        <Link to="/terms" className="hover:text-ink">
          Terms
        </Link>
      </div>
    </footer>
  );
}
