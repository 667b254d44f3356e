import type { MouseEvent } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { LineDrawing } from "../ui/line-drawing.tsx";
import { Menu } from "../ui/menu.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { nextFrom, pathWithNext } from "./form-input.ts";
import { type Theme, ThemeChoice } from "./theme-choice.tsx";
import { Link } from "../ui/link.tsx";
import { attributionQuery } from "./snippets.ts";

const sections = [
  { to: "/app", label: "Editor" },
  { to: "/palettes", label: "Palettes" },
  { to: "/colors", label: "Colors" },
  { to: "/docs", label: "Docs" },
];

const personLinks = [
  { to: "/my-palettes", label: "My palettes" },
  { to: "/saved", label: "Saved" },
  { to: "/published", label: "Published" },
  { to: "/dashboard", label: "Dashboard" },
  { to: "/settings", label: "Settings" },
];

/** Only valid palettes; other addresses below `/app` show an error page. */
const editorAddress = /^\/app\/[\da-f]{6}(?:-[\da-f]{6})+$/i;

interface PageHeaderProps {
  readonly siteName: string;
  readonly email: string | undefined;
  readonly theme: Theme;
}

export function PageHeader({ siteName, email, theme }: PageHeaderProps) {
  const hasFooter = !editorAddress.test(useLocation().pathname);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/90 backdrop-blur-md">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Link
          to={hasFooter ? "/" : `/${attributionQuery}`}
          className="mr-3 flex items-center gap-2 font-semibold tracking-tight"
        >
          <Logo />
          {siteName}
        </Link>
        <nav aria-label="Sections" className="hidden items-center gap-1 md:flex">
          <SectionLinks />
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <ThemeChoice theme={theme} />
          <div className="hidden items-center gap-1 md:flex">
            {email === undefined ? <VisitorLinks /> : <PersonMenu email={email} />}
          </div>
          <PhoneMenu email={email} />
        </div>
      </div>
    </header>
  );
}

function Logo() {
  return (
    <svg viewBox="0 0 32 32" className="size-6" aria-hidden>
      <path d="M4 3h24v13c0 7-5 11-12 14C9 27 4 23 4 16z" fill="#1d3557" />
      <path d="M4 3h12v27C9 27 4 23 4 16z" fill="#e63946" />
      <path d="M4 3h12v11H4z" fill="#f4a261" />
      <path d="M16 14h12v2c0 7-5 11-12 14z" fill="#2a9d8f" />
    </svg>
  );
}

/** Hidden on the page that says the same, and in the editor, which fills the window. */
export function ConfirmationBar({ email }: { readonly email: string }) {
  const { pathname } = useLocation();
  if (pathname === "/confirm-email" || pathname.startsWith("/app/")) return null;
  return (
    <aside aria-label="Confirm your e-mail" className="border-b border-line bg-sunken">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2.5 text-sm sm:px-6">
        <p className="min-w-0 flex-1 basis-72 text-pretty [overflow-wrap:anywhere]">
          <strong className="font-medium">Confirm your e-mail</strong> with the link we sent to {email}. Until then you
          cannot publish palettes or create API keys.
        </p>
        <Form method="post" action="/confirm-email">
          <SubmitButton intent="send" kind="secondary">
            Send it again
          </SubmitButton>
        </Form>
      </div>
    </aside>
  );
}

const footLinks = [
  { to: "/about", label: "About" },
  { to: "/docs", label: "Docs" },
  { to: "/docs/api", label: "API reference", reloadDocument: true },
  { to: "/terms", label: "Terms" },
  { to: "/privacy", label: "Privacy" },
];

interface PageFooterProps {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly version: string | undefined;
  readonly sourceUrl: string | undefined;
}

/**
 * Holds the attribution link that the terms require; in the editor, the header's name is that link.
 */
export function PageFooter({ siteName, siteUrl, version, sourceUrl }: PageFooterProps) {
  if (editorAddress.test(useLocation().pathname)) return null;
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-5 gap-y-2 px-4 py-6 text-sm text-muted sm:px-6">
        <a href={siteUrl + attributionQuery} className="hover:text-ink">
          {siteName}
        </a>
        {version !== undefined && <span className="tabular-nums">Version {version}</span>}
        <span className="grow max-sm:basis-full" />
        {footLinks.map(({ to, label, ...rest }) => (
          <Link key={to} to={to} className="hover:text-ink" {...rest}>
            {label}
          </Link>
        ))}
        {sourceUrl !== undefined && (
          <a href={sourceUrl} className="hover:text-ink">
            Source code
          </a>
        )}
      </div>
    </footer>
  );
}

/** Large enough for touch in the menu on phones. */
const linkSize = "rounded-md px-2.5 py-1.5 text-sm transition max-md:py-3 hover:bg-sunken";
const activeLink = `${linkSize} font-medium text-ink`;
const quietLink = `${linkSize} text-muted hover:text-ink`;

function SectionLinks() {
  const { pathname } = useLocation();
  const here = `${pathname.toLowerCase()}/`;
  return sections.map(({ to, label }) => {
    const isHere = here.startsWith(`${to}/`);
    return (
      <Link key={to} to={to} aria-current={isHere ? "page" : undefined} className={isHere ? activeLink : quietLink}>
        {label}
      </Link>
    );
  });
}

function VisitorLinks() {
  return (
    <>
      <EntranceLink to="/sign-in" className={quietLink}>
        Sign in
      </EntranceLink>
      <EntranceLink
        to="/sign-up"
        className="rounded-md border border-transparent bg-ink px-2.5 py-1.5 text-sm font-medium text-paper transition max-md:py-3 hover:opacity-85"
      >
        Sign up
      </EntranceLink>
    </>
  );
}

interface EntranceLinkProps {
  readonly to: "/sign-in" | "/sign-up";
  readonly className: string;
  readonly children: string;
}

/** The editor changes its address without the router, so it is read when the link is followed. */
function EntranceLink({ to, ...rest }: EntranceLinkProps) {
  const navigate = useNavigate();

  function follow(event: MouseEvent): void {
    const { pathname, search } = globalThis.location;
    const start = pathname.lastIndexOf("/app/");
    if (start < 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(pathWithNext(to, pathname.slice(start) + search));
  }
  return <Link to={pathWithNext(to, nextFrom(useLocation()))} onClick={follow} {...rest} />;
}

function PersonLinks() {
  return (
    <>
      {personLinks.map(({ to, label }) => (
        <Link key={to} to={to} className={quietLink}>
          {label}
        </Link>
      ))}
      <Form method="post" action="/sign-out" navigate={false}>
        <button type="submit" className={`${quietLink} w-full text-left`}>
          Sign out
        </button>
      </Form>
    </>
  );
}

/** Works without scripts. It closes because each page remounts it. */
function PersonMenu({ email }: { readonly email: string }) {
  const { key } = useLocation();
  return (
    <Menu key={key} className="relative">
      <summary className="flex list-none items-center gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-sunken">
        <span
          aria-hidden
          className="grid size-6 place-items-center rounded-full bg-ink text-xs font-semibold uppercase text-paper"
        >
          {email.slice(0, 1)}
        </span>
        <span className="max-w-40 truncate">{email}</span>
      </summary>
      <nav
        aria-label="Your account"
        className="absolute right-0 mt-2 flex w-52 flex-col rounded-lg border border-line bg-surface p-1.5 shadow-lg"
      >
        <PersonLinks />
      </nav>
    </Menu>
  );
}

function PhoneMenu({ email }: { readonly email: string | undefined }) {
  const { key } = useLocation();
  return (
    <Menu key={key} className="relative md:hidden">
      <summary
        aria-label="Menu"
        className="-mr-1.5 grid list-none max-md:size-11 place-items-center rounded-md hover:bg-sunken"
      >
        <LineDrawing className="size-5" strokeWidth="1.75">
          <path d="M3 6h14M3 10h14M3 14h14" />
        </LineDrawing>
      </summary>
      <nav
        aria-label="Menu"
        className="absolute right-0 mt-1 flex w-56 flex-col rounded-lg border border-line bg-surface p-1.5 shadow-lg"
      >
        <SectionLinks />
        <hr className="my-1.5 border-line" />
        {email === undefined ? <VisitorLinks /> : <PersonLinks />}
      </nav>
    </Menu>
  );
}
