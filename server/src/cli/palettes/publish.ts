import type { Command } from "commander";
import { DomainError } from "../../domain/errors.ts";
import { declareCommand, withOperator } from "../command.ts";
import { printJson, printLine } from "../print.ts";

export function addPublishCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "publish",
    summary: "Publish a palette. Running servers show it within a second.",
    examples: ["tincture palettes publish postcard-in-paprika"],
  })
    .argument("<slug>", "slug of the palette")
    .action(publishPalette);
}

async function publishPalette(slug: string, { json }: { readonly json?: boolean }): Promise<void> {
  const isKnown = await withOperator(({ store, clock }) => store.palettes.publishPalette(slug, clock()));
  if (!isKnown) throw unknownSlug(slug);
  if (json) printJson({ slug, is_published: true });
  else printLine(`Palette ${slug} is published`);
}

/** The refusal of a slug that no palette has. */
export function unknownSlug(slug: string): DomainError {
  return new DomainError("palette_not_found", `No palette with the slug "${slug}"`);
}
