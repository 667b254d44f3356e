import { getServices } from "../../ground/services.ts";
import type { Route } from "./+types/robots.ts";
import { answerText } from "./answer-text.ts";
import { formatRobots } from "./format-robots.ts";

export function loader({ context }: Route.LoaderArgs) {
  return answerText(formatRobots(getServices(context).facts.siteUrl), "text/plain");
}
