import { parseColor } from "@tincture/color/import";
import { formatPromises } from "@tincture/contract/site-paths";
import { useNavigation } from "react-router";
import { describePage, nameSite } from "../../shell/describe-page.ts";
import { getServices, sharePage } from "../../shell/load-context.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { PaletteGrid } from "../../ui/palette-grid.tsx";
import { WrongFieldLink } from "../../ui/refused-form.tsx";
import { describeFeeds, feedKinds, feedPath } from "../feed/format-feed.ts";
import { EmptyNotice, PastLastPage } from "../../ui/empty-notice.tsx";
import { listAlternatives } from "../../ui/format-text.ts";
import { summarizePalettes } from "../palette-summary.ts";
import { PageLinks } from "../../ui/page-links.tsx";
import type { Route } from "./+types/palettes-page.ts";
import { findPalettes, formatTotal, isAnySaved } from "./find-palettes.ts";
import { describeQuery, formatLibraryQuery, type LibraryQuery, readLibraryQuery } from "./library-query.ts";
import { findWrong, noteId, SearchForm } from "./search-form.tsx";
import { SortLinks, TagLinks } from "./search-links.tsx";

type ReadText = NonNullable<Awaited<ReturnType<typeof findPalettes>>["text"]>;

const shownTags = 120;

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const { query, notes } = readLibraryQuery(url.searchParams, parseColor);
  const [found, tags, isSaved] = await Promise.all([
    findPalettes(services, query),
    services.library.listTags(shownTags),
    isAnySaved(services),
  ]);
  sharePage(context);
  const palettes = await summarizePalettes(context, found.palettes);
  return { query, notes, tags, found: { ...found, palettes }, isSaved };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const page = describePage(site, {
    title: loaderData ? describeQuery(loaderData.query) : "Palettes",
    description: "Search color palettes by what words mean, by colors, names, tags and size.",
    path: `/palettes${loaderData ? formatLibraryQuery(loaderData.query) : ""}`,
  });
  // Anyone can create such an address, so search engines must not index it.
  const robots = loaderData?.query.words === undefined ? [] : [{ name: "robots", content: "noindex" }];
  return [...page, ...robots, ...describeFeeds(nameSite(site).siteUrl, loaderData?.query.tags ?? [])];
}

export default function PalettesPage({ loaderData }: Route.ComponentProps) {
  const { query, notes, tags, found, isSaved } = loaderData;
  const isLoading = useNavigation().location?.pathname === "/palettes";
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-10 sm:px-6">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-3">
        <h1 className="min-w-0 max-w-full wrap-anywhere text-3xl font-semibold tracking-tight sm:text-4xl">
          {describeQuery(query)}
        </h1>
        <p role="status" className="text-muted tabular-nums">
          {formatTotal(found.total)}
        </p>
        <ButtonLink to="/palettes/random" discover="none" className="sm:ml-auto">
          Random palette
        </ButtonLink>
      </div>
      <SearchForm query={query} notes={notes} />
      {notes.length > 0 && (
        <div role="status" className="mt-4 rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
          <ul>
            {notes.map((note) => (
              <li key={note.message} id={noteId(note)} className="break-words">
                {note === findWrong(notes) ? <WrongFieldLink>{note.message}</WrongFieldLink> : note.message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {found.palettes.length > 0 && <UnknownWords words={found.text?.unknownWords ?? []} />}
      <TagLinks query={query} tags={tags} />
      <SortLinks query={query} isAnySaved={isSaved} />
      <section
        aria-label="Palettes found"
        aria-busy={isLoading}
        className={`transition-opacity ${isLoading ? "opacity-50" : ""}`}
      >
        {found.palettes.length === 0 ? (
          <NoPalettes query={query} pageCount={found.pageCount} text={found.text} />
        ) : (
          <PaletteGrid palettes={found.palettes} />
        )}
      </section>
      {found.palettes.length > 0 && (
        <PageLinks
          page={query.page}
          pageCount={found.pageCount}
          toPage={(page) => `/palettes${formatLibraryQuery({ ...query, page })}`}
        />
      )}
      <FeedLinks tags={query.tags} />
    </div>
  );
}

function FeedLinks({ tags }: { readonly tags: readonly string[] }) {
  return (
    <p className="mt-10 text-center text-sm text-muted">
      Follow new palettes{tags.length > 0 && " with these tags"}:{" "}
      {feedKinds.map(({ ending, label }, at) => (
        <span key={ending}>
          {at > 0 && " · "}
          <Link
            to={feedPath(ending, tags)}
            reloadDocument
            discover="none"
            className="underline underline-offset-4 hover:text-ink"
          >
            {label}
          </Link>
        </span>
      ))}
    </p>
  );
}

function UnknownWords({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <p role="status" className="mt-4 wrap-anywhere text-sm text-muted">
      No color is known for {quoteWords(words)}. Names and tags were searched for {words.length === 1 ? "it" : "them"}.
    </p>
  );
}

function quoteWords(words: readonly string[]): string {
  return listAlternatives(words.map((word) => `“${word}”`));
}

interface NoPalettesProps {
  readonly query: LibraryQuery;
  readonly text: ReadText | undefined;
  /** 0 when the search found nothing. */
  readonly pageCount: number;
}

function NoPalettes({ query, pageCount, text }: NoPalettesProps) {
  if (pageCount > 0) {
    return <PastLastPage pageCount={pageCount} to={`/palettes${formatLibraryQuery({ ...query, page: 1 })}`} />;
  }
  const isPlain = formatLibraryQuery({ ...query, sort: "popular", page: 1 }) === "";
  if (isPlain) {
    return (
      <EmptyNotice
        title="No palettes yet"
        text="The library is empty. Publish the first palette from the editor."
        to="/app"
        label="Open the editor"
      />
    );
  }
  const generated = formatGenerated(query, text);
  return (
    <EmptyNotice title="Nothing found" text={explainNothing(query, text)} to="/palettes" label="All palettes">
      {generated !== undefined && (
        <ButtonLink to={generated} kind="primary">
          {query.words === undefined ? "Generate a palette with this color" : "Generate a palette from these words"}
        </ButtonLink>
      )}
    </EmptyNotice>
  );
}

function explainNothing({ words }: LibraryQuery, text: ReadText | undefined): string {
  if (words === undefined || text === undefined) return "Try another color, another size, or another tag.";
  const { isUnderstood, unknownWords } = text;
  if (unknownWords.length > 0)
    return `No color, name or tag is known for ${quoteWords(unknownWords)}. ${isUnderstood ? "Try fewer words." : examples}`;
  return isUnderstood
    ? "No palette fits all of this. Try fewer words or filters."
    : `Nothing here is a word. ${examples}`;
}

const examples = "Try words that suggest colors, such as summer sunset, navy gold or bakery.";

function formatGenerated({ words, near }: LibraryQuery, text: ReadText | undefined): string | undefined {
  if (words !== undefined) return text?.isUnderstood === true ? `/app?${formatPromises({ words })}` : undefined;
  return near === undefined ? undefined : `/app?${formatPromises({ near: [near] })}`;
}
