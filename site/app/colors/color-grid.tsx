import type { ColorSummary } from "./find-colors.ts";
import { Link } from "../ui/link.tsx";

export function ColorGrid({ colors }: { readonly colors: readonly ColorSummary[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-6">
      {colors.map(({ hex, name, distance }) => (
        <li key={hex}>
          <Link
            to={`/colors/${hex}`}
            className="group flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface transition hover:shadow-[0_8px_30px_rgb(0_0_0/0.1)]"
          >
            <span className="block h-24 sm:h-28" style={{ backgroundColor: `#${hex}` }} />
            <span className="flex flex-1 flex-col gap-0.5 px-3 py-2.5">
              <span className="line-clamp-2 text-sm font-medium leading-snug group-hover:underline">{name}</span>
              <span className="mt-auto flex justify-between gap-2 pt-1 font-mono text-xs text-muted">
                #{hex}
                {distance !== undefined && (
                  <abbr title={`CIEDE2000: ${distance}`} className="no-underline">
                    Δ {distance}
                  </abbr>
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
