import { getServices } from "../shell/load-context.ts";
import type { Route } from "./+types/palette-picture.ts";
import { answerCard, hourSeconds } from "./answer-card.ts";

/** `/palette/<slug>/social.png`: the palette's colors and name. */
export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return answerCard(context, async () => {
    const palette = await getServices(context).library.findPublished(params.slug);
    if (palette === undefined) return undefined;
    const { colors, name, slug } = palette;
    return { name: slug, maxAge: hourSeconds, card: { kind: "palette", colors, title: name, note: "" } };
  });
}
