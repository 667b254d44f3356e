import { colorContrast } from "@tincture/color";
import { drawSeed, generatePalette } from "@tincture/color/generate";
import { describePage, nameSite } from "../ground/describe-page.ts";
import { getServices } from "../ground/load-context.ts";
import { isAnySaved } from "../library/browse/find-palettes.ts";
import { summarizePalettes } from "../library/palette-summary.ts";
import { buttonClass } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { editorPath } from "../../../server/src/domain/site-paths.ts";
import { PaletteGrid } from "../ui/palette-grid.tsx";
import type { Route } from "./+types/home-page.ts";
import { homeText, popularPalettes } from "./home-text.ts";
import { formatCount } from "../ui/format-count.ts";
import { Link } from "../ui/link.tsx";

export { keepWhileSaving as shouldRevalidate } from "../library/keep-while-saving.ts";

const shownPalettes = 12;
const heroSize = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const { library, randomBytes, facts } = getServices(context);
  const popular = await library.listPalettes({ ...popularPalettes, limit: shownPalettes });
  return {
    colors: generatePalette({ seed: drawSeed(randomBytes), size: heroSize }),
    total: popular.total,
    isSaved: await isAnySaved({ library }),
    palettes: await summarizePalettes(context, popular.palettes),
    apiUrl: `${facts.siteUrl}/api`,
    dailyCredits: facts.dailyCredits,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const { heading, description } = homeText;
  const fullTitle = `${nameSite(site).siteName}: palettes and color data`;
  return describePage(site, { title: heading, description, path: "/", fullTitle });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { colors, total, isSaved, palettes, apiUrl, dailyCredits } = loaderData;
  return (
    <>
      <Hero colors={colors} />
      <section className="mx-auto w-full max-w-7xl px-4 py-14 sm:px-6" aria-labelledby="popular">
        <div className="mb-6 flex items-end gap-4">
          <h2 id="popular" className="text-2xl font-semibold tracking-tight">
            {isSaved ? "Popular palettes" : "Starter picks"}
          </h2>
          <Link to="/palettes" className={`${buttonClass("secondary")} ml-auto`}>
            All {formatCount(total)}
          </Link>
        </div>
        {palettes.length > 0 ? (
          <PaletteGrid palettes={palettes} />
        ) : (
          <p className="text-muted">The library is still empty. Publish the first palette from the editor.</p>
        )}
      </section>
      <ApiExample apiUrl={apiUrl} dailyCredits={dailyCredits} />
    </>
  );
}

/** What the service is, over a palette that was drawn for this visit. */
function Hero({ colors }: { readonly colors: readonly string[] }) {
  const address = editorPath(colors);
  return (
    <section className="border-b border-line">
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-center lg:py-20">
        <div className="flex flex-col items-start gap-5">
          <h1 className="text-balance text-4xl font-semibold leading-[1.05] tracking-tight sm:text-6xl">
            {homeText.heading}
          </h1>
          <p className="max-w-lg text-pretty text-lg text-muted">
            Press space until it feels right, lock what you like, take it with you as code or as a file. The same
            palettes answer over an open API.
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
          aria-label={`${colors.join(" ")}: open this palette in the editor`}
        >
          <div className="flex h-72 sm:h-96">
            {colors.map((hex) => (
              <div
                key={hex}
                className="flex flex-1 items-end justify-center pb-4 text-xs font-medium transition-[flex-grow] duration-300 hover:grow-[1.3] sm:text-sm"
                style={{ backgroundColor: `#${hex}`, color: `#${colorContrast(hex).text}` }}
              >
                <span className="max-sm:[writing-mode:vertical-rl]">{hex}</span>{" "}
              </div>
            ))}
          </div>
        </Link>
      </div>
    </section>
  );
}

/** The shortest way from reading to calling. */
function ApiExample({ apiUrl, dailyCredits }: { readonly apiUrl: string; readonly dailyCredits: number }) {
  const command = `curl -H "Authorization: Bearer $KEY" \\\n  "${apiUrl}/v1/palette/generate?size=5"`;
  return (
    <section className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-7xl gap-8 px-4 py-14 sm:px-6 lg:grid-cols-2 lg:items-center">
        <div className="flex flex-col items-start gap-4">
          <h2 className="text-2xl font-semibold tracking-tight">The same palettes, as an API</h2>
          <p className="text-pretty text-muted">
            Palettes, the library and 30,000 named colors as plain JSON. Every answer says what it cost and what is left
            of {formatCount(dailyCredits)} credits a day; an empty answer and an error cost nothing.
          </p>
          <div className="flex gap-3">
            <Link to="/docs" className={buttonClass("primary")}>
              Quick start
            </Link>
            <Link to="/docs/api" reloadDocument className={buttonClass("secondary")}>
              API reference
            </Link>
          </div>
        </div>
        <CodeBlock code={command} label="Example request" />
      </div>
    </section>
  );
}
