import { editorPath } from "@tincture/contract/site-paths";
import { buttonClass, ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Crest } from "../../ui/crest.tsx";
import { formatDay } from "../../ui/format-day.ts";
import { Menu } from "../../ui/menu.tsx";
import { SaveButton, SaveForm } from "../../ui/save-button.tsx";
import { formatLibraryQuery } from "../browse/library-query.ts";
import type { ShownColor, ShownPalette } from "./palette-details.ts";
import { Link } from "../../ui/link.tsx";

interface PaletteHeaderProps {
  readonly palette: ShownPalette;
  readonly isSaved: boolean;
}

export function PaletteHeader({ palette, isSaved }: PaletteHeaderProps) {
  return (
    <div className="flex flex-col gap-6">
      <LargeSwatches colors={palette.colors} />
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
        <PaletteHeading palette={palette} />
        <PaletteActions palette={palette} isSaved={isSaved} />
      </div>
    </div>
  );
}

function LargeSwatches({ colors }: { readonly colors: readonly ShownColor[] }) {
  return (
    <ul className="flex flex-col overflow-hidden rounded-2xl border border-line md:h-[min(58dvh,34rem)] md:flex-row">
      {colors.map(({ hex, name, textHex }, index) => (
        <li
          key={`${index}-${hex}`}
          className="relative flex min-h-18 min-w-0 flex-1 items-center justify-between gap-3 px-5 transition-[flex-grow] duration-300 hover:grow-[1.25] md:flex-col md:items-start md:justify-end md:gap-1 md:px-4 md:pb-5"
          style={{ backgroundColor: `#${hex}`, color: `#${textHex}` }}
        >
          <Link
            to={`/colors/${hex}`}
            title={name}
            className="z-10 max-w-full truncate text-sm font-medium underline-offset-4 hover:underline focus-visible:outline-current"
          >
            {name}
          </Link>
          <CopyButton
            text={`#${hex}`}
            aria-label={`Copy ${hex}`}
            title={`Copy #${hex}`}
            className="shrink-0 font-mono text-sm tracking-wide outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-current"
          >
            {hex}
          </CopyButton>
        </li>
      ))}
    </ul>
  );
}

function PaletteHeading({ palette }: { readonly palette: ShownPalette }) {
  const { name, tagline, tags, publishedAt, hexes } = palette;
  return (
    <header className="flex min-w-0 max-w-2xl flex-col gap-3">
      <div className="flex items-start gap-4">
        <Crest colors={hexes} label={`Crest: ${palette.blazon}`} className="mt-0.5 h-10 sm:h-12" />
        <h1 className="min-w-0 text-balance wrap-anywhere text-4xl font-semibold tracking-tight sm:text-5xl">
          <bdi>{name}</bdi>
        </h1>
      </div>
      {tagline !== "" && (
        <p className="text-pretty wrap-anywhere text-lg text-muted">
          <bdi>{tagline}</bdi>
        </p>
      )}
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Link
                to={`/palettes${formatLibraryQuery({ tags: [tag], sort: "popular", page: 1 })}`}
                className="inline-block max-w-full truncate rounded-full border border-line bg-surface px-3 py-1 text-sm transition hover:border-edge"
              >
                <bdi>{tag}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        Published <time dateTime={new Date(publishedAt).toISOString()}>{formatDay(publishedAt, "long")}</time>
      </p>
    </header>
  );
}

const saveFormId = "save-palette";

function PaletteActions({ palette, isSaved }: PaletteHeaderProps) {
  const { slug, name, saveCount, hexes, downloads } = palette;
  return (
    <div className="relative flex w-full flex-wrap items-center gap-2 max-sm:*:grow md:w-auto print:hidden">
      <SaveForm id={saveFormId} slug={slug} />
      <SaveButton look="button" form={saveFormId} {...{ slug, name, isSaved, saveCount }} />
      <Menu key={slug} className="group md:relative">
        <summary className={`${buttonClass("secondary")} w-full list-none`}>
          Export
          <svg
            viewBox="0 0 12 12"
            className="size-3 transition group-open:rotate-180"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden
          >
            <path d="m2.5 4.5 3.5 3.5 3.5-3.5" />
          </svg>
        </summary>
        <ul className="absolute inset-x-0 z-20 mt-2 rounded-lg border border-line bg-surface p-1.5 shadow-lg md:left-auto md:w-80">
          {downloads.map(({ extension, title }) => (
            <li key={extension}>
              <Link
                to={`/palette/${slug}.${extension}`}
                reloadDocument
                download
                className="flex items-baseline justify-between gap-3 rounded-md px-3 py-2 text-sm hover:bg-sunken"
              >
                {title}
                <span className="font-mono text-xs text-muted">.{extension}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Menu>
      <ButtonLink to={editorPath(hexes)} kind="primary">
        Open in the editor
      </ButtonLink>
    </div>
  );
}
