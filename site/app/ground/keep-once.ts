import { formatPalette } from "@tincture/color";
import { getServices, type LoadContext } from "./load-context.ts";

/** Keeps a palette among a person's own; the same colors again are the palette that is there. */
export async function keepOnce(context: LoadContext, accountId: string, colors: readonly string[]) {
  const { privatePalettes } = getServices(context);
  const found = await privatePalettes.findByColors(accountId, colors);
  const draft = { colors, name: "", note: "", collectionId: null };
  const { id, name } = found ?? (await privatePalettes.keepPalette(accountId, draft));
  return { id, name, colors: formatPalette(colors) };
}
