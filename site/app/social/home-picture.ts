import { getServices } from "../shell/load-context.ts";
import { homeText, popularPalettes } from "../home/home-text.ts";
import type { Route } from "./+types/home-picture.ts";
import { answerCard, hourSeconds } from "./answer-card.ts";

const shownMax = 8;

/** `/social.png`: what the start page says, and the palettes that it begins with. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return answerCard(context, async () => {
    const { palettes } = await getServices(context).library.listPalettes({ ...popularPalettes, limit: shownMax });
    const { heading, description } = homeText;
    const tiles = palettes.map(({ colors }) => colors);
    return {
      name: "social",
      maxAge: hourSeconds,
      card: { kind: "words", tiles, title: heading, note: description },
    };
  });
}
