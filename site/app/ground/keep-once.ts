import { formatPalette } from "@tincture/color";
import { getServices, type LoadContext } from "./load-context.ts";

/** Saves a palette to My palettes. If the same colors are already there, returns that palette. */
export async function keepOnce(context: LoadContext, accountId: string, colors: readonly string[]) {
  const { privatePalettes } = getServices(context);
  const found = await privatePalettes.findByColors(accountId, colors);
  const draft = { colors, name: "", note: "", collectionId: null };
  const { id, name } = found ?? (await privatePalettes.keepPalette(accountId, draft));
  return { id, name, colors: formatPalette(colors) };
}
