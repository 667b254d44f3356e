import { colorContrast } from "@tincture/color";
import { Link } from "react-router";
import { buttonClass } from "../ui/button.tsx";

/** What the service is, over a palette that was drawn for this visit. */
export function Hero({ colors }: { readonly colors: readonly string[] }) {
  const address = `/app/${colors.join("-")}`;
  return (
    <section className="border-b border-line">
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-center lg:py-20">
        <div className="flex flex-col items-start gap-5">
          <h1 className="text-balance text-4xl font-semibold leading-[1.05] tracking-tight sm:text-6xl">
            Colors that belong together
          </h1>
          <p className="max-w-lg text-pretty text-lg text-muted">
            Press space until it feels right, lock what you like, take it with you as code or as a file. The
            same palettes answer over an open API.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link to={address} className={buttonClass("primary")}>
              Open the editor
            </Link>
            <Link to="/docs" className={buttonClass("secondary")}>
              Use the API
            </Link>
          </div>
        </div>
        <Link
          to={address}
          className="block overflow-hidden rounded-2xl shadow-[0_20px_60px_rgb(0_0_0/0.18)]"
          aria-label="Open this palette in the editor"
        >
          <div className="flex h-72 sm:h-96">
            {colors.map((hex) => (
              <div
                key={hex}
                className="flex flex-1 items-end justify-center pb-4 text-xs font-medium transition-[flex-grow] duration-300 hover:grow-[1.3] sm:text-sm"
                style={{ backgroundColor: `#${hex}`, color: `#${colorContrast(hex).text}` }}
              >
                <span className="max-sm:[writing-mode:vertical-rl]">{hex}</span>
              </div>
            ))}
          </div>
        </Link>
      </div>
    </section>
  );
}
