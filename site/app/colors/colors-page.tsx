import { parseColor } from "@tincture/color/import";
import { useRef } from "react";
import { redirect } from "react-router";
import { describePage } from "../shell/describe-page.ts";
import { getServices, sharePage } from "../shell/load-context.ts";
import { isClearlyHex, parseHexNotation } from "../ui/parse-hex-notation.ts";
import type { Route } from "./+types/colors-page.ts";
import { describeSearch, formatColorSearch, isAsked, readColorSearch } from "./color-search.ts";
import { FamilyChips, FoundColors } from "./found-colors.tsx";
import { findColors, listRamps } from "./find-colors.ts";
import { SearchForm } from "./search-form.tsx";
import { formatCount } from "../ui/format-text.ts";
import { Link } from "../ui/link.tsx";
import { useToolbarKeys } from "../ui/toolbar-keys.ts";

type FamilyRamp = Awaited<ReturnType<typeof listRamps>>[number];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { colors } = getServices(context);
  sharePage(context);
  const { search, problems } = readColorSearch(url.searchParams, parseColor);
  if (!isAsked(search)) return { search, problems, ramps: await listRamps(colors) };
  const found = await findColors(colors, search);
  const name = search.name ?? "";
  const isNotation = /[#(]/.test(name);
  const hex = isNotation ? parseColor(name) : parseHexNotation(name);
  if (hex !== undefined && (isNotation || isClearlyHex(name) || found.total === 0)) throw redirect(`/colors/${hex}`);
  return { search, problems, found };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const asked = loaderData?.search;
  return describePage(matches[0].loaderData, {
    title: asked && isAsked(asked) ? describeSearch(asked) : "Named colors",
    description: "Search thousands of named colors by name, by family, or by how near they are to a color.",
    path: asked ? formatColorSearch(asked) : "/colors",
  });
}

export default function ColorsPage({ loaderData }: Route.ComponentProps) {
  const { search, problems, found, ramps } = loaderData;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-balance text-4xl font-semibold tracking-tight sm:text-5xl">Every color has a name</h1>
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

function FamilyBoard({ ramps }: { readonly ramps: readonly FamilyRamp[] }) {
  return (
    <section aria-labelledby="families" className="mt-10 sm:mt-12">
      <h2 id="families" className="sr-only">
        Families
      </h2>
      <ul className="flex flex-col gap-3 sm:gap-2">
        {ramps.map((ramp) => (
          <FamilyRow key={ramp.family} {...ramp} />
        ))}
      </ul>
    </section>
  );
}

/** Each family is one tab stop. Arrow keys move between its colors. */
function FamilyRow({ family, total, colors }: FamilyRamp) {
  const toolbar = useRef<HTMLDivElement>(null);
  const keys = useToolbarKeys(toolbar);
  return (
    <li className="grid gap-1.5 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:items-stretch sm:gap-4">
      <Link
        to={formatColorSearch({ family, page: 1 })}
        className="group flex items-baseline gap-2 sm:flex-col sm:justify-center sm:gap-0"
      >
        <span className="text-lg font-semibold tracking-tight group-hover:underline sm:text-xl">{family}</span>
        <span className="text-sm tabular-nums text-muted">{formatCount(total)} names</span>
      </Link>
      <div
        ref={toolbar}
        role="toolbar"
        aria-label={`${family} colors`}
        className="flex h-16 overflow-hidden rounded-xl sm:h-24"
        {...keys}
      >
        {colors.map(({ hex, name, text }) => (
          <Link
            key={hex}
            to={`/colors/${hex}`}
            aria-label={`${name}, #${hex}`}
            className="group relative flex min-w-0 flex-1 items-end p-2 transition-[flex-grow] duration-200 hover:grow-[1.5] focus-visible:z-10 focus-visible:grow-[1.5] focus-visible:-outline-offset-4 focus-visible:outline-current"
            style={{ backgroundColor: `#${hex}`, color: `#${text}` }}
          >
            <span className="hidden text-xs font-medium leading-tight opacity-0 transition group-hover:opacity-100 group-focus-visible:opacity-100 sm:line-clamp-3">
              {name}
            </span>
          </Link>
        ))}
      </div>
    </li>
  );
}
