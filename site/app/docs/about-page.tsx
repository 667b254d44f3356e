import { crestWays } from "@tincture/color/crest";
import { generatePalette } from "@tincture/color/generate";
import type { ReactNode } from "react";
import { editorPath } from "@tincture/contract/site-paths";
import { blazonPalette } from "../shell/blazon-palette.ts";
import { getServices, type LoadContext, nameColors, sharePage } from "../shell/load-context.ts";
import { Crest } from "../ui/crest.tsx";
import { Link } from "../ui/link.tsx";
import type { Route } from "./+types/about-page.ts";
import about from "./about.md?raw";
import { readArticle } from "./article.ts";
import { InlineText, TextLink } from "./docs-article.tsx";
import { describeWordPage } from "./docs-pages.ts";
import type { Text } from "./markdown.ts";

const roll = [
  { seed: "ember", size: 2 },
  { seed: "orchid", size: 3 },
  { seed: "harbor", size: 4 },
  { seed: "meadow", size: 5 },
  { seed: "linen", size: 6 },
  { seed: "tundra", size: 7 },
  { seed: "saffron", size: 8 },
];

export async function loader({ context }: Route.LoaderArgs) {
  sharePage(context);
  const { facts } = getServices(context);
  const { siteName, version, sourceUrl } = facts;
  const crests = await Promise.all(roll.map((request) => describeCrest(context, generatePalette(request))));
  return { siteName, version, sourceUrl, crests, ways: crestWays, ...readArticle(about, facts) };
}

async function describeCrest(context: LoadContext, colors: readonly string[]) {
  return { colors, blazon: blazonPalette(colors, await nameColors(context, colors)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return describeWordPage("/about", matches[0].loaderData);
}

const tinctures = [
  { name: "Or", hex: "f0c230" },
  { name: "Argent", hex: "eef0f2" },
  { name: "Gules", hex: "c8202f" },
  { name: "Azure", hex: "1f4fa0" },
  { name: "Vert", hex: "1f7a3c" },
  { name: "Purpure", hex: "6d2c7d" },
  { name: "Sable", hex: "1a1a1c" },
];

type About = Route.ComponentProps["loaderData"];

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-12 sm:px-6 sm:py-20">
      <Opening {...loaderData} />
      <RollOfArms {...loaderData} />
      {loaderData.sections.map(({ id, title, blocks }) => (
        <Part key={id} id={id} title={title}>
          {blocks.map((block, i) => block.kind === "list" && <Lines key={i} lines={block.items} />)}
        </Part>
      ))}
      <Source {...loaderData} />
    </article>
  );
}

function Opening({ title, intro }: Pick<About, "title" | "intro">) {
  return (
    <>
      <h1 className="max-w-xl text-balance text-4xl font-semibold leading-[1.08] tracking-tight sm:text-6xl">
        {title}
      </h1>
      <p className="mt-6 max-w-[58ch] text-pretty text-lg leading-relaxed text-muted sm:text-xl sm:leading-relaxed">
        <InlineText text={intro} />
      </p>
      <ul className="mt-10 grid grid-cols-4 gap-x-2 gap-y-4 sm:grid-cols-7" aria-label="The tinctures">
        {tinctures.map(({ name, hex }) => (
          <li key={hex} className="flex flex-col gap-2 text-sm">
            <span className="h-14 rounded-lg border border-line" style={{ backgroundColor: `#${hex}` }} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function RollOfArms({ crests, ways }: Pick<About, "crests" | "ways">) {
  return (
    <Part id="crest" title="Every palette has a crest">
      <p>
        It is drawn from the colors alone. Their hash picks one of {ways} ways to divide a field, and sets light beside
        dark where there are both. The same colors have the same crest, in any order and on every instance; none of it
        is stored. The words for it are its blazon, which can be read aloud.
      </p>
      <ul className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {crests.map(({ colors, blazon }) => (
          <li key={blazon}>
            <Link to={editorPath(colors)} className="group flex items-start gap-4 rounded-lg">
              <Crest colors={colors} className="h-16" />
              <span className="pt-1 text-sm leading-relaxed text-muted group-hover:text-ink">{blazon}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Source({ siteName, version, sourceUrl }: Pick<About, "siteName" | "version" | "sourceUrl">) {
  return (
    <Part id="source" title="Whose it is">
      <p>
        Tincture is open source under the MIT license: anybody may run, read and change it. {siteName} runs version{" "}
        {version}.{" "}
        {sourceUrl !== undefined && (
          <>
            Here is its{" "}
            <a href={sourceUrl} className="text-accent underline underline-offset-4">
              source code
            </a>
            .
          </>
        )}{" "}
        To run one yourself, see <TextLink to="/docs/self-hosting">Run your own</TextLink>. Names of colors come from
        color-name-list (MIT), the first palettes of a new library partly from Sanzo Wada’s{" "}
        <cite>A Dictionary of Color Combinations</cite>, and the typeface is Geist (SIL Open Font License). What you may
        do with palettes is in the <TextLink to="/terms">terms</TextLink>: use them.
      </p>
    </Part>
  );
}

function Lines({ lines }: { readonly lines: readonly Text[] }) {
  return (
    <ul className="max-w-[68ch] list-disc space-y-2 pl-5 leading-relaxed marker:text-edge">
      {lines.map((line, i) => (
        <li key={i}>
          <InlineText text={line} />
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

const prose = "[&>p]:max-w-[68ch] [&>p]:text-pretty [&>p]:leading-relaxed";

function Part({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={`mt-16 ${prose}`}>
      <h2 id={id} className="mb-4 text-2xl font-semibold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
