import { useId } from "react";
import { CopyButton } from "./copy-button.tsx";
import { Crest } from "./crest.tsx";
import { LineDrawing } from "./line-drawing.tsx";
import { Link } from "./link.tsx";
import { SaveButton, SaveForm } from "./save-button.tsx";
import { LinkSwatches } from "./swatches.tsx";
import { moveInToolbar } from "./toolbar-keys.ts";

export interface PaletteSummary {
  readonly slug: string;
  readonly name: string;
  readonly colors: readonly string[];
  readonly saveCount: number;
  readonly isSaved?: boolean;
}

export function PaletteGrid({ palettes }: { readonly palettes: readonly PaletteSummary[] }) {
  const form = useId();
  const [first] = palettes;
  return (
    <>
      {first && <SaveForm id={form} slug={first.slug} />}
      <ul className="grid gap-3 min-[30rem]:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
        {palettes.map((palette) => (
          <li
            key={palette.slug}
            className="group/card grid [contain-intrinsic-block-size:auto_9.75rem] [content-visibility:auto] sm:[contain-intrinsic-block-size:auto_11.75rem] grid-cols-[minmax(0,1fr)_auto] overflow-hidden rounded-xl border border-line bg-surface transition-shadow focus-within:shadow-[0_8px_30px_rgb(0_0_0/0.08)] hover:shadow-[0_8px_30px_rgb(0_0_0/0.08)]"
          >
            <Link
              to={`/palette/${palette.slug}`}
              className="col-span-2 col-start-1 row-span-2 row-start-1 grid grid-cols-subgrid grid-rows-subgrid rounded-xl underline-offset-4 hover:underline focus-visible:-outline-offset-2"
            >
              <LinkSwatches colors={palette.colors} className="col-span-2 h-28 sm:h-36" />
              <span className="flex min-w-0 items-center gap-2 py-3 pl-3.5 text-sm font-medium">
                <Crest colors={palette.colors} className="h-5" />
                <bdi className="truncate">{palette.name}</bdi>
              </span>
            </Link>
            <CardTools palette={palette} form={form} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Both buttons are one tab stop, to make a page of cards short for keyboard users. */
function CardTools({ palette, form }: { readonly palette: PaletteSummary; readonly form: string }) {
  const { slug, name, colors, saveCount, isSaved = false } = palette;
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={name}
      className="col-start-2 row-start-2 flex items-center pl-1 pr-3"
      onKeyDown={moveInToolbar}
    >
      <CopyButton
        text={colors.map((hex) => `#${hex}`).join(", ")}
        tabIndex={-1}
        aria-label={`Copy the colors of ${name}`}
        title="Copy the colors"
        className="group/copy grid size-8 place-items-center rounded-md text-muted transition hover:text-ink noscript:hidden data-[copied=copied]:text-good data-[copied=failed]:text-danger pointer-fine:not-data-copied:opacity-0 pointer-fine:group-focus-within/card:opacity-100 pointer-fine:group-hover/card:opacity-100"
      >
        {() => (
          <LineDrawing className="size-4">
            <path d={copyPath} className="group-data-[copied=copied]/copy:hidden" />
            <path d={copiedPath} className="hidden group-data-[copied=copied]/copy:inline" />
          </LineDrawing>
        )}
      </CopyButton>
      <SaveButton look="heart" {...{ slug, name, form, isSaved, saveCount }} />
    </div>
  );
}

const copyPath = "M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4";
const copiedPath = "m4 10.5 4 4 8-9";
