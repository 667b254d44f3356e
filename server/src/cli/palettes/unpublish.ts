import type { Command } from "commander";
import { declareCommand, withOperator } from "../command.ts";
import { printJson, printLine } from "../print.ts";
import { unknownSlug } from "./publish.ts";

export function addUnpublishCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "unpublish",
    summary: "Take a palette out of the published library; it can be published again.",
    examples: ["tincture palettes unpublish postcard-in-paprika"],
  })
    .argument("<slug>", "slug of the palette")
    .action(unpublishPalette);
}

async function unpublishPalette(slug: string, { json }: { readonly json?: boolean }): Promise<void> {
  const isKnown = await withOperator(({ store, clock }) => store.palettes.unpublishPalette(slug, clock()));
  if (!isKnown) throw unknownSlug(slug);
  if (json) printJson({ slug, is_published: false });
  else printLine(`Palette ${slug} is not published any more`);
}
