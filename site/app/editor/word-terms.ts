import { getServices } from "../shell/load-context.ts";
import type { Route } from "./+types/word-terms.ts";
import { readText } from "./state/read-address.ts";

const daySeconds = 86_400;

/**
 * `/words?words=misty+autumn+forest`: what words suggest. The vocabulary is too large for a
 * browser.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const meaning = await getServices(context).colors.readWords(readText(url.searchParams));
  return Response.json(meaning, {
    headers: { "cache-control": `public, max-age=${daySeconds}` },
  });
}
