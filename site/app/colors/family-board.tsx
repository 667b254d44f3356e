import { Link } from "react-router";
import { formatColorSearch } from "./color-search.ts";
import type { FamilyRamp } from "./ramp-families.ts";

/** The families in the order of the spectrum, each with colors from light to dark. */
export function FamilyBoard({ ramps }: { readonly ramps: readonly FamilyRamp[] }) {
  return (
    <section aria-labelledby="families" className="mt-10 sm:mt-12">
      <h2 id="families" className="sr-only">
        Families
      </h2>
      <ul className="flex flex-col gap-3 sm:gap-2">
        {ramps.map((ramp) => (
          <FamilyRow key={ramp.family} ramp={ramp} />
        ))}
      </ul>
    </section>
  );
}

function FamilyRow({ ramp }: { readonly ramp: FamilyRamp }) {
  const { family, total, colors } = ramp;
  return (
    <li className="grid gap-1.5 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:items-stretch sm:gap-4">
      <Link
        to={formatColorSearch({ family, page: 1 })}
        className="group flex items-baseline gap-2 sm:flex-col sm:justify-center sm:gap-0"
      >
        <span className="text-lg font-semibold tracking-tight group-hover:underline sm:text-xl">
          {family}
        </span>
        <span className="text-sm tabular-nums text-muted">{total.toLocaleString("en-US")} names</span>
      </Link>
      <div className="flex h-16 overflow-hidden rounded-xl sm:h-24">
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
