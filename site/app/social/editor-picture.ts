import { formatPalette, parsePalette } from "@tincture/color";
import { describePalette } from "@tincture/color/describe";
import { createTheme, type ThemeLook } from "@tincture/color/theme";
import { listPromiseChips } from "../editor/state/promises.ts";
import { type PaletteTheme, requestTheme } from "../editor/state/palette-theme.ts";
import { readPromises, readTheme } from "../editor/state/read-address.ts";
import type { Route } from "./+types/editor-picture.ts";
import { answerCard, daySeconds } from "./answer-card.ts";

/** `/app/<hex>-<hex>-…/social.png`: the colors, their promises, and the theme of the address. */
export function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  return answerCard(context, async () => {
    const colors = parsePalette(params.colors);
    if (colors === undefined) return undefined;
    const promises = listPromiseChips(readPromises(url.searchParams));
    const theme = readTheme(url.searchParams, colors);
    const isThemed = url.searchParams.has("theme");
    const notes = [...(isThemed ? [`Theme, ${theme.contrast}`] : []), ...promises.map(({ label }) => label)];
    return {
      name: formatPalette(colors),
      maxAge: daySeconds,
      card: {
        kind: "palette",
        colors,
        title: describePalette(colors).name,
        note: notes.join(" · "),
        ...(isThemed && { looks: listLooks(colors, theme) }),
      },
    };
  });
}

/** Roles of an address name colors by their places. */
function listLooks(hexes: readonly string[], theme: PaletteTheme): readonly ThemeLook[] {
  const slots = hexes.map((hex, id) => ({ id, hex }));
  const { colors, contrast, ...options } = requestTheme(theme, slots);
  const { looks } = createTheme(colors, contrast, options);
  return [looks.light, looks.dark];
}
