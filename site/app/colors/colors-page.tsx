import { redirect } from "react-router";
import type { ColorCatalog } from "../../../server/src/domain/colors/color-catalog.ts";
import { getServices } from "../ground/load-context.ts";
import { nameSite } from "../ground/describe-page.ts";
import type { Route } from "./+types/colors-page.ts";
import { type ColorSearch, describeSearch, isAsked, readColorSearch } from "./color-search.ts";
import { FamilyBoard } from "./family-board.tsx";
import { FamilyChips } from "./family-chips.tsx";
import { glimpseColor } from "./glimpse-color.ts";
import { isClearlyHex, parseHexNotation } from "../ui/parse-hex-notation.ts";
import { FoundColors } from "./found-colors.tsx";
import { rampFamilies } from "./ramp-families.ts";
import { SearchForm } from "./search-form.tsx";

const pageSize = 48;

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
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return {
    total,
    pageCount: Math.ceil(total / pageSize),
    colors: colors.map((color) => glimpseColor(color, search.near)),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { siteName, siteUrl } = nameSite(matches[0].loaderData);
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
      {found && <FoundColors search={search} found={found} />}
    </div>
  );
}
