import { colorScale } from "@tincture/color/harmony";
import { titleColor } from "../colors/describe-color.ts";
import { getServices } from "../shell/load-context.ts";
import { parseHexNotation } from "../ui/parse-hex-notation.ts";
import type { Route } from "./+types/color-picture.ts";
import { answerCard, daySeconds } from "./answer-card.ts";

/** `/colors/<hex>/social.png`: the color, its name, its tints and shades. */
export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return answerCard(context, async () => {
    const hex = parseHexNotation(params.hex);
    if (hex === undefined) return undefined;
    const color = await getServices(context).colors.getColor(hex);
    const { name, family, match } = color;
    const note = match.exact ? family : `Closest to ${name}, ΔE ${match.distance} away`;
    const tints = colorScale(hex).steps.map((step) => step.hex);
    return { name: hex, maxAge: daySeconds, card: { kind: "color", hex, tints, title: titleColor(color), note } };
  });
}
