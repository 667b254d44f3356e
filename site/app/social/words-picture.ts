import { findWordPage } from "../docs/docs-pages.ts";
import type { Route } from "./+types/words-picture.ts";
import { answerCard, daySeconds } from "./answer-card.ts";

/** `/docs/social.png`, `/terms/social.png`, `/docs/credits/social.png` */
export function loader({ params, pattern, context }: Route.LoaderArgs): Promise<Response> {
  return answerCard(context, async () => {
    const page = findWordPage(pattern.startsWith("docs/") ? `/docs/${params.page}` : `/${params.page}`);
    if (page === undefined) return undefined;
    const { title, description } = page;
    return {
      name: "social",
      maxAge: daySeconds,
      card: { kind: "words", tiles: [], title, note: description },
    };
  });
}
