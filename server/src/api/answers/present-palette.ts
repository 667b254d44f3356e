import type { Palette } from "../../domain/library/palette.ts";
import type { PaletteBody } from "../schemas/palette-schema.ts";
import type { SiteLinks } from "../site-links.ts";

/** A published palette as the specification's palette object. */
export function presentPalette(palette: Palette, links: SiteLinks): PaletteBody {
  return presentColors(palette.colors, palette, links);
}

/**
 * Generated colors as a palette object, with what the library says about them if they are published.
 *
 * @param colors - in generated order, which stays
 * @param published - the published palette with the same color hash
 */
export function presentColors(
  colors: readonly string[],
  published: Palette | undefined,
  links: SiteLinks,
): PaletteBody {
  return {
    colors: [...colors],
    info: published ? presentInfo(published) : null,
    stats: { save_count: published?.saveCount ?? 0 },
    links: {
      page: published ? links.palettePage(published.slug) : null,
      generator: links.generator(colors),
    },
  };
}

function presentInfo({ name, tagline, slug, tags }: Palette): PaletteBody["info"] {
  return { name, tagline, slug, tags: [...tags] };
}
