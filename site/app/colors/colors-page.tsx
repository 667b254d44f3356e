import { redirect } from "react-router";
import type { ColorCatalog } from "../../../server/src/domain/colors/color-catalog.ts";
import { getServices } from "../ground/services.ts";
import type { Route } from "./+types/colors-page.ts";
import { ColorGrid } from "./color-grid.tsx";
import { type ColorSearch, isAsked, readColorSearch } from "./color-search.ts";
import { FamilyBoard } from "./family-board.tsx";
import { FamilyChips } from "./family-chips.tsx";
import { glimpseColor } from "./glimpse-color.ts";
import { isClearlyHex, parseHexNotation } from "./parse-hex-notation.ts";
import { NoColors } from "./no-colors.tsx";
import { PageLinks } from "./page-links.tsx";
import { rampFamilies } from "./ramp-families.ts";
import { SearchForm } from "./search-form.tsx";

const PAGE_SIZE = 48;

export function loader({ request, context }: Route.LoaderArgs) {
  const { colors } = getServices(context);
  const { search, problems } = readColorSearch(new URL(request.url).searchParams);
  if (!isAsked(search)) return { search, problems, ramps: rampFamilies(colors) };
  const found = searchColors(colors, search);
  const hex = parseHexNotation(search.name ?? "");
  if (hex !== undefined && (isClearlyHex(search.name ?? "") || found.total === 0))
    throw redirect(`/colors/${hex}`);
  return { search, problems, found };
}

function searchColors(catalog: ColorCatalog, search: ColorSearch) {
  const { page, ...query } = search;
  const { total, colors } = catalog.searchColors({
    ...query,
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  });
  return {
    total,
    pageCount: Math.ceil(total / PAGE_SIZE),
    colors: colors.map((color) => glimpseColor(color, search.near)),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { siteName, siteUrl } = matches[0].loaderData ?? { siteName: "Tincture", siteUrl: "" };
  const asked = loaderData?.search;
  const what = asked && isAsked(asked) ? describeSearch(asked) : "Named colors";
  return [
    { title: `${what} · ${siteName}` },
    {
      name: "description",
      content: "Search thousands of named colors by name, by family, or by how near they are to a color.",
    },
    { tagName: "link", rel: "canonical", href: `${siteUrl}/colors` },
  ];
}

function describeSearch({ name, family, near }: ColorSearch): string {
  const subject = `${family ?? "All"} colors`;
  return [subject, name && `named “${name}”`, near && `near #${near}`].filter(Boolean).join(" ");
}

export default function ColorsPage({ loaderData }: Route.ComponentProps) {
  const { search, problems, found, ramps } = loaderData;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-balance text-4xl font-semibold tracking-tight sm:text-5xl">
        Every color has a name
      </h1>
      <p className="mt-3 max-w-2xl text-pretty text-lg text-muted">
        Search by name, or give any color and see what it is called, what goes with it and who can read it.
      </p>
      <SearchForm search={search} problems={problems} />
      {found && <FamilyChips search={search} />}
      {ramps && <FamilyBoard ramps={ramps} />}
      {found && (
        <section aria-label="Colors found" className="mt-8">
          <p role="status" className="mb-4 text-sm text-muted">
            {describeSearch(search)}: {found.total.toLocaleString("en-US")}
          </p>
          {found.colors.length > 0 ? (
            <ColorGrid colors={found.colors} />
          ) : (
            <NoColors search={search} isPastEnd={found.total > 0} />
          )}
          <PageLinks search={search} pageCount={found.pageCount} />
        </section>
      )}
    </div>
  );
}
