import { generatePalette } from "@tincture/color/generate";
import { Link } from "react-router";
import { SwatchBar } from "../ui/swatches.tsx";
import type { Route } from "./+types/palettes-page.ts";
import { DocsArticle, DocsSection, useDocsFacts } from "./docs-article.tsx";
import { describeDocsPage } from "./docs-pages.ts";
import { Code, TextLink } from "./inline-text.tsx";

const exampleSeed = "orchid";
const lock = "2a9d8f";
const lockSeeds = ["harbor", "linen", "meadow", "ember"];

export function loader() {
  return {
    wall: ["orchid", "harbor", "linen", "ember", "meadow", "tundra"].map((seed) => ({
      seed,
      colors: generatePalette({ seed, size: 5 }),
    })),
    sizes: [2, 3, 4, 5, 6, 7, 8].map((size) => generatePalette({ seed: exampleSeed, size })),
    locked: lockSeeds.map((seed) => ({ seed, colors: generatePalette({ seed, size: 5, locks: [lock] }) })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return describeDocsPage("/docs/palettes", matches[0].loaderData);
}

export default function PalettesPage({ loaderData: { wall, sizes, locked } }: Route.ComponentProps) {
  const { siteName } = useDocsFacts();
  return (
    <DocsArticle
      title="How palettes are made"
      intro={`${siteName} follows no rules of harmony. It has learned from palettes that people made and others liked, and makes new ones of that kind.`}
    >
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        {wall.map(({ seed, colors }) => (
          <PaletteStrip key={seed} colors={colors} label={`seed ${seed}`} />
        ))}
      </div>
      <Making />
      <DocsSection id="sizes" title="Sizes">
        <p>
          Five is what it knows best. Two to four colors are some of the five; six to eight are the five and
          colors that go with them.
        </p>
        <div className="flex flex-col gap-2">
          {sizes.map((colors) => (
            <PaletteStrip key={colors.length} colors={colors} label={`${colors.length} colors`} isSlim />
          ))}
        </div>
      </DocsSection>
      <DocsSection id="locks" title="Locks">
        <p>
          A locked color stays exactly as it is, and the others are drawn from what people put beside such
          colors. Here <TextLink to={`/colors/${lock}`}>#{lock}</TextLink> is locked.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          {locked.map(({ seed, colors }) => (
            <PaletteStrip key={seed} colors={colors} label={`seed ${seed}`} />
          ))}
        </div>
      </DocsSection>
      <Promises />
    </DocsArticle>
  );
}

function Making() {
  const { siteUrl } = useDocsFacts();
  return (
    <>
      <DocsSection id="why" title="Why they look right">
        <p>
          Ask people for five colors and they rarely send five corners of a star on the color wheel. More
          often there is a deep color to stand on and a pale one to rest on; one or two speak up and the
          others are muted. None of this is a rule, and every fine palette breaks some of it: it is a matter
          of what goes with what, and how often.
        </p>
        <p>
          So the generator keeps statistics: some 115 kinds of palette, each with how its colors vary
          together. It proposes one, judges how much it resembles people's work, and takes it or proposes
          another. The more it resembles, the surer it is taken; what is rare among people stays possible.
        </p>
      </DocsSection>
      <DocsSection id="seeds" title="Seeds">
        <p>
          A seed is any short text, and gives the same palette tomorrow, on another machine, in the editor and
          through the API:{" "}
          <Code>
            {siteUrl}/api/v1/palette/generate?seed={exampleSeed}
          </Code>
          . Without one a fresh seed is drawn, and the answer tells it. A new release may have a better
          generator, with another label in <Code>algorithm</Code> and other palettes for your seeds. To keep a
          palette for good, keep its colors.
        </p>
      </DocsSection>
    </>
  );
}

function Promises() {
  return (
    <>
      <DocsSection id="promises" title="What you can count on">
        <ul className="plain">
          <li>
            No two colors are nearly the same: each pair differs by a CIEDE2000 of 6 or more. Only your own
            locks may be closer.
          </li>
          <li>The order is the smoothest walk through the colors, from its darker end.</li>
          <li>Every color is in sRGB: no screen has to replace it.</li>
        </ul>
      </DocsSection>
      <DocsSection id="limits" title="What it is bad at">
        <ul className="plain">
          <li>
            It does not know what the palette is for. It promises no contrast for text and no distinction for
            color-blind readers; the <TextLink to="/app">editor</TextLink> shows both.
          </li>
          <li>It has the taste of its teachers, which leans to warm hues.</li>
          <li>Lock colors that hardly anyone combines, and what comes is a cautious guess.</li>
        </ul>
        <p>
          The evidence, the mathematics and the doubts are in <Code>docs/generator.md</Code> of the
          repository.
        </p>
      </DocsSection>
    </>
  );
}

interface PaletteStripProps {
  readonly colors: readonly string[];
  readonly label: string;
  readonly isSlim?: boolean;
}

/** A palette that opens in the editor. */
function PaletteStrip({ colors, label, isSlim = false }: PaletteStripProps) {
  return (
    <Link
      to={`/app/${colors.join("-")}`}
      className={`group flex overflow-hidden rounded-xl border border-line bg-surface ${isSlim ? "items-center" : "flex-col"}`}
      aria-label={`Open in the editor: ${label}`}
    >
      <SwatchBar colors={colors} className={isSlim ? "order-2 h-11 flex-1" : "h-20"} />
      <span
        className={`px-3.5 py-2 text-sm text-muted group-hover:text-ink ${isSlim ? "w-24 shrink-0" : ""}`}
      >
        {label}
      </span>
    </Link>
  );
}
