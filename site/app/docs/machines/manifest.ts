import { getServices } from "../../ground/services.ts";
import type { Route } from "./+types/manifest.ts";
import { answerText } from "./answer-text.ts";
import { formatManifest } from "./format-manifest.ts";

export function loader({ context }: Route.LoaderArgs) {
  return answerText(formatManifest(getServices(context).facts), "application/manifest+json");
}
