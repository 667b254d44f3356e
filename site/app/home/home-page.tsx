import { drawSeed, generatePalette } from "@tincture/color/generate";
import { Link } from "react-router";
import { getServices } from "../ground/services.ts";
import { glimpsePalettes } from "../library/glimpse-palette.ts";
import { buttonClass } from "../ui/button.tsx";
import { PaletteGrid } from "../ui/palette-grid.tsx";
import type { Route } from "./+types/home-page.ts";
import { ApiExample } from "./api-example.tsx";
import { Hero } from "./hero.tsx";

export { keepWhileSaving as shouldRevalidate } from "../library/keep-while-saving.ts";

const SHOWN_PALETTES = 12;
const HERO_SIZE = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const { library, randomBytes, facts } = getServices(context);
  const popular = await library.listPalettes({ sort: "popular", tags: [], offset: 0, limit: SHOWN_PALETTES });
  return {
    colors: generatePalette({ seed: drawSeed(randomBytes), size: HERO_SIZE }),
    total: popular.total,
    palettes: await glimpsePalettes(context, popular.palettes),
    apiUrl: `${facts.siteUrl}/api`,
    dailyCredits: facts.dailyCredits,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const siteName = matches[0].loaderData?.siteName ?? "Tincture";
  return [
    { title: `${siteName}: palettes and color data` },
    {
      name: "description",
      content: "Generate palettes at the press of a key, browse the library, and build on the API.",
    },
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { colors, total, palettes, apiUrl, dailyCredits } = loaderData;
  return (
    <>
      <Hero colors={colors} />
      <section className="mx-auto w-full max-w-7xl px-4 py-14 sm:px-6" aria-labelledby="popular">
        <div className="mb-6 flex items-end gap-4">
          <h2 id="popular" className="text-2xl font-semibold tracking-tight">
            Popular palettes
          </h2>
          <Link to="/palettes" className={`${buttonClass("secondary")} ml-auto`}>
            All {total.toLocaleString("en-US")}
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
