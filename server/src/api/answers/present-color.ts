import type { Color } from "../../domain/colors/color.ts";
import type { ColorBody } from "../schemas/color-schema.ts";
import type { SiteLinks } from "../site-links.ts";

/** A color of the catalog as the API's color object. */
export function presentColor(color: Color, links: SiteLinks): ColorBody {
  const { hex, name, family, match, conversions, contrast } = color;
  return { hex, name, family, match, conversions, contrast, links: { page: links.colorPage(hex) } };
}
