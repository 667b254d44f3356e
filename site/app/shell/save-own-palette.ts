import { formatPalette } from "@tincture/color";
import { getServices, type LoadContext } from "./load-context.ts";

/** Saves a private palette, or returns the one that already has these colors. */
export async function saveOwnPalette(context: LoadContext, accountId: string, colors: readonly string[]) {
  const { privatePalettes } = getServices(context);
  const found = await privatePalettes.findByColors(accountId, colors);
  const draft = { colors, name: "", note: "", collectionId: null };
  const { id, name } = found ?? (await privatePalettes.keepPalette(accountId, draft));
  return { id, name, colors: formatPalette(colors) };
}
