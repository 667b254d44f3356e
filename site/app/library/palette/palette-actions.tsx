import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { SaveButton } from "../../ui/save-button.tsx";
import type { ShownPalette } from "./present-palette.ts";

interface PaletteActionsProps {
  readonly palette: ShownPalette;
  readonly isSaved: boolean;
}

/** What to do with a palette. */
export function PaletteActions({ palette, isSaved }: PaletteActionsProps) {
  const { slug, name, saveCount, hexes, downloads } = palette;
  return (
    <div className="relative flex w-full flex-wrap items-center gap-2 md:w-auto">
      <SaveButton look="button" slug={slug} name={name} isSaved={isSaved} saveCount={saveCount} />
      <Menu key={slug} className="group md:relative">
        <summary className={`${buttonClass("secondary")} list-none`}>
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
      <Link to={`/app/${hexes.join("-")}`} className={buttonClass("primary")}>
        Open in the editor
      </Link>
    </div>
  );
}
