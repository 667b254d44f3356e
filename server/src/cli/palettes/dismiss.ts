import type { Command } from "commander";
import { declareCommand, withOperator } from "../command.ts";
import { printJson, printLine } from "../print.ts";
import { unknownSlug } from "./publish.ts";

export function addDismissCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "dismiss",
    summary: "Forget the reports of a palette that is fine as it is.",
    examples: ["tincture palettes dismiss postcard-in-paprika"],
  })
    .argument("<slug>", "slug of the palette")
    .action(dismissReports);
}

async function dismissReports(slug: string, { json }: { readonly json?: boolean }): Promise<void> {
  const count = await withOperator(({ store }) => store.reports.dismissReports(slug));
  if (count === undefined) throw unknownSlug(slug);
  if (json) printJson({ slug, dismissed: count });
  else printLine(`Reports of ${slug} forgotten: ${count}`);
}
