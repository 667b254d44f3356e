import { useEffect, useRef, useState } from "react";
import { formatCount } from "../../ui/format-text.ts";
import { Link } from "../../ui/link.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { formatLibraryQuery, type LibraryQuery, type LibrarySort, listSorts } from "./library-query.ts";

interface TagLinksProps {
  readonly query: LibraryQuery;
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}

/** Tags shown before "More tags" is opened. Each is a tab stop. */
const fewTags = 8;

export function TagLinks({ query, tags }: TagLinksProps) {
  const counts = new Map(tags.map(({ tag, count }) => [tag, count]));
  const others = tags.filter(({ tag }) => !query.tags.includes(tag));
  const few = others.slice(0, fewTags);
  const more = others.slice(fewTags);
  if (tags.length === 0 && query.tags.length === 0) return null;
  return (
    <nav aria-label="Tags" className="mt-5 flex flex-wrap items-center gap-2">
      <ul className="contents">
        {query.tags.map((tag) => (
          <TagLink key={tag} query={query} tag={tag} count={counts.get(tag)} isChosen />
        ))}
        {few.map(({ tag, count }) => (
          <TagLink key={tag} query={query} tag={tag} count={count} />
        ))}
      </ul>
      {more.length > 0 && <MoreTags query={query} tags={more} />}
    </nav>
  );
}

/** Renders its links once it is open. Without scripts they are always there. */
function MoreTags({ query, tags }: TagLinksProps) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before the scripts were ready.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    <details
      ref={details}
      className="min-w-0 max-w-full open:basis-full"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="inline-flex h-9 items-center rounded-full px-2.5 text-sm text-muted underline-offset-4 hover:text-ink hover:underline">
        More tags
      </summary>
      {(isOpen || !isHydrated) && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {tags.map(({ tag, count }) => (
            <TagLink key={tag} query={query} tag={tag} count={count} />
          ))}
        </ul>
      )}
    </details>
  );
}

interface TagLinkProps {
  readonly query: LibraryQuery;
  readonly tag: string;
  readonly count: number | undefined;
  readonly isChosen?: boolean;
}

function TagLink({ query, tag, count, isChosen = false }: TagLinkProps) {
  const tags = isChosen ? query.tags.filter((chosen) => chosen !== tag) : [...query.tags, tag];
  const look = isChosen ? "border-ink bg-ink text-paper" : "border-line bg-surface text-ink hover:border-edge";
  return (
    <li className="max-w-full">
      <Link
        to={`/palettes${formatLibraryQuery({ ...query, tags, page: 1 })}`}
        preventScrollReset
        aria-current={isChosen ? "true" : undefined}
        aria-label={isChosen ? `${tag}, chosen: leave it out` : undefined}
        className={`inline-flex h-9 max-w-full items-center gap-1.5 rounded-full border px-3.5 text-sm transition ${look}`}
      >
        <bdi className="truncate">{tag}</bdi>
        {isChosen ? (
          <span aria-hidden>×</span>
        ) : (
          <span className="text-xs tabular-nums text-muted">{count !== undefined && formatCount(count)}</span>
        )}
      </Link>
    </li>
  );
}

const labels: Readonly<Record<LibrarySort, string>> = {
  relevance: "Best match",
  popular: "Popular",
  week: "This week",
  recent: "Recent",
  near: "Nearest",
};

export function SortLinks({ query, isAnySaved }: { readonly query: LibraryQuery; readonly isAnySaved: boolean }) {
  const sorts = listSorts(query).filter((sort) => sort !== "week" || isAnySaved || query.sort === "week");
  return (
    <nav aria-label="Order" className="mb-6 mt-8 flex gap-6 border-b border-line">
      {sorts.map((sort) => {
        const isHere = sort === query.sort;
        return (
          <Link
            key={sort}
            to={`/palettes${formatLibraryQuery({ ...query, sort, page: 1 })}`}
            preventScrollReset
            aria-current={isHere ? "page" : undefined}
            className={`-mb-px border-b-2 pb-2.5 text-sm transition ${
              isHere ? "border-ink font-medium text-ink" : "border-transparent text-muted hover:text-ink"
            }`}
          >
            {sort === "popular" && !isAnySaved ? "Starter picks" : labels[sort]}
          </Link>
        );
      })}
    </nav>
  );
}
