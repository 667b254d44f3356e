import { getServices } from "../ground/load-context.ts";
import type { Route } from "./+types/export-palette.ts";
import { answerExport } from "./answer-export.ts";

const cacheSeconds = 300;

/** `/palette/<slug>.<ending>`: a published palette as a file. */
export function loader(args: Route.LoaderArgs) {
  const { library } = getServices(args.context);
  return answerExport(args, {
    find: (slug) => library.findPublished(slug),
    missing: "No published palette has this address.",
    maxAgeSeconds: cacheSeconds,
  });
}
