import { getServices } from "../ground/load-context.ts";
import type { Route } from "./+types/word-terms.ts";
import { readText } from "./read-promises.ts";

const daySeconds = 86_400;

/**
 * `/words?words=misty+autumn+forest`: what plain language suggests, for the editor, which draws palettes by itself but has no room for
 * the vocabulary: that holds the names of colors.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const meaning = await getServices(context).colors.readWords(readText(url.searchParams));
  return Response.json(meaning, {
    headers: { "cache-control": `public, max-age=${daySeconds}` },
  });
}
