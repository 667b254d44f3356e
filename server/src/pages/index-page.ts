import { generatePalette } from "@tincture/color";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { drawSeed } from "../domain/draw-seed.ts";
import type { Palette } from "../domain/library/palette.ts";
import { addPage } from "./add-page.ts";
import { markup, type Html } from "./markup.ts";
import { framePage, pagePolicy } from "./page-frame.ts";
import type { PageServices, PageSite } from "./page-site.ts";
import { formatHexes, formatPaletteCard, formatSwatches } from "./palette-card.ts";

const SHOWN_PALETTES = 12;
const HERO_SIZE = 6;
/** However many people look at the page, the store is asked this often. */
const FRESH_MS = 5000;

interface Shelf {
  readonly total: number;
  readonly palettes: readonly Palette[];
}

/** `/`: what this is, how to call it, and the most popular palettes. */
export function addIndexPage(server: FastifyInstance, services: PageServices, site: PageSite): void {
  const readShelf = rememberShelf(services);
  addPage(server, site, { url: "/", handler: answerIndex });

  async function answerIndex(_request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const shelf = await readShelf();
    const colors = generatePalette({
      size: HERO_SIZE,
      seed: drawSeed(services.randomBytes),
      locks: [],
    });
    reply.headers({
      ...site.headers,
      "cache-control": "no-cache",
      "content-security-policy": pagePolicy,
      "content-type": "text/html; charset=utf-8",
    });
    return formatIndexPage(site, shelf, colors);
  }
}

function formatIndexPage(site: PageSite, shelf: Shelf, colors: readonly string[]): string {
  return framePage(site, {
    title: `${site.siteName}: palettes and colors as an API`,
    description:
      "Generate harmonious palettes, browse published ones and look colors up, over a plain JSON API.",
    main: markup`${formatHero(site, colors)}${shelf.palettes.length > 0 ? formatShelf(shelf) : formatEmptyShelf()}`,
  });
}

function formatHero({ siteUrl, basePath }: PageSite, colors: readonly string[]): Html {
  const command = `curl -H "Authorization: Bearer tnc_YOUR_KEY" "${siteUrl}/api/v1/palette/generate?size=5"`;
  return markup`<section class="hero">
    <figure>
      ${formatSwatches(colors, "A palette generated for this visit")}
      <figcaption>Generated just now${formatHexes(colors)}</figcaption>
    </figure>
    <h1>Palettes and colors,<br />one request away</h1>
    <p class="lead">
      Generate harmonious palettes, browse published ones, and get every color’s name, notations and contrast.
      Plain JSON over HTTP.
    </p>
    <pre tabindex="0" aria-label="Example request"><code>${command}</code></pre>
    <p class="actions"><a class="button" href="${basePath}/docs/api">Read the API reference</a></p>
  </section>`;
}

function formatShelf({ total, palettes }: Shelf): Html {
  const count = total.toLocaleString("en-US");
  return markup`<section>
    <div class="heading">
      <h2>Popular palettes</h2>
      <span>${count} published</span>
    </div>
    <ul class="shelf">
      ${palettes.map((palette) => formatPaletteCard(palette))}
    </ul>
  </section>`;
}

function formatEmptyShelf(): Html {
  return markup`<section class="empty">
    <h2>The library is empty</h2>
    <p>Generating and looking up colors works all the same. Fill the shelf with palettes of your own:</p>
    <pre tabindex="0"><code>npx tincture palettes import palettes.json</code></pre>
  </section>`;
}

/** The most popular palettes, read at most once per `FRESH_MS`; visitors meanwhile share one read. */
function rememberShelf({ library, clock }: PageServices): () => Promise<Shelf> {
  let readAt = 0;
  let shelf: Promise<Shelf> | undefined;
  return () => {
    const now = clock();
    if (shelf && now - readAt < FRESH_MS) return shelf;
    readAt = now;
    const reading = library.listPalettes({ sort: "popular", tags: [], offset: 0, limit: SHOWN_PALETTES });
    shelf = reading;
    reading.catch(() => {
      if (shelf === reading) shelf = undefined;
    });
    return reading;
  };
}
