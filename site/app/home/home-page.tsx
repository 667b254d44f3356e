import { describePage, nameSite } from "../shell/describe-page.ts";
import { getServices, sharePage } from "../shell/load-context.ts";
import { isAnySaved } from "../library/browse/find-palettes.ts";
import { summarizePalettes } from "../library/palette-summary.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { PaletteGrid } from "../ui/palette-grid.tsx";
import type { Route } from "./+types/home-page.ts";
import { drawHome } from "./draw-home.ts";
import { HomeGenerator } from "./home-generator.tsx";
import { homeText, popularPalettes } from "./home-text.ts";
import { formatCount } from "../ui/format-text.ts";
import { useDraftOwner } from "../editor/save/use-draft-owner.ts";

const shownPalettes = 12;
const dateLength = "2026-11-24".length;
const drawsMax = 9999;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { library, clock, facts } = getServices(context);
  const popular = await library.listPalettes({ ...popularPalettes, limit: shownPalettes });
  const day = new Date(clock()).toISOString().slice(0, dateLength);
  const draw = readDraw(url.searchParams.get("draw"));
  sharePage(context);
  return {
    palette: drawHome(`${day} ${draw}`),
    next: (draw % drawsMax) + 1,
    total: popular.total,
    isSaved: await isAnySaved({ library }),
    palettes: await summarizePalettes(context, popular.palettes),
    apiUrl: `${facts.siteUrl}/api`,
    dailyCredits: facts.dailyCredits,
  };
}

function readDraw(text: string | null): number {
  const draw = Number(text);
  return Number.isInteger(draw) && draw >= 1 && draw <= drawsMax ? draw : 1;
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const { heading, description } = homeText;
  const fullTitle = `${nameSite(site).siteName}: palettes and color data`;
  return describePage(site, { title: heading, description, path: "/", fullTitle });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  useDraftOwner();
  const { palette, next, total, isSaved, palettes, apiUrl, dailyCredits } = loaderData;
  return (
    <HomeGenerator key={next} first={palette} next={next}>
      <section className="mx-auto w-full max-w-7xl px-4 py-14 sm:px-6" aria-labelledby="popular">
        <div className="mb-6 flex items-end gap-4">
          <h2 id="popular" className="text-2xl font-semibold tracking-tight">
            {isSaved ? "Popular palettes" : "Starter picks"}
          </h2>
          <ButtonLink to="/palettes" className="ml-auto">
            All {formatCount(total)}
          </ButtonLink>
        </div>
        {palettes.length > 0 ? (
          <PaletteGrid palettes={palettes} />
        ) : (
          <p className="text-muted">The library is still empty. Publish the first palette from the editor.</p>
        )}
      </section>
      <ApiExample apiUrl={apiUrl} dailyCredits={dailyCredits} />
    </HomeGenerator>
  );
}

function ApiExample({ apiUrl, dailyCredits }: { readonly apiUrl: string; readonly dailyCredits: number }) {
  const command = `curl -H "Authorization: Bearer $KEY" \\\n  "${apiUrl}/v1/palette/generate?size=5"`;
  return (
    <section className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-7xl gap-8 px-4 py-14 sm:px-6 lg:grid-cols-2 lg:items-center">
        <div className="flex flex-col items-start gap-4">
          <h2 className="text-2xl font-semibold tracking-tight">The same palettes, as an API</h2>
          <p className="text-pretty text-muted">
            Palettes, the library and 30,000 named colors as plain JSON. Every response says what it cost and what is
            left of your {formatCount(dailyCredits)} credits a day; empty results and errors are free.
          </p>
          <div className="flex gap-3">
            <ButtonLink to="/docs" kind="primary">
              Quick start
            </ButtonLink>
            <ButtonLink to="/docs/api" reloadDocument>
              API reference
            </ButtonLink>
          </div>
        </div>
        <CodeBlock code={command} label="Example request" />
      </div>
    </section>
  );
}
