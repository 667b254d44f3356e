import { sourceRoles, themeContrasts, themeFormats } from "@tincture/color/theme";
import type { Command } from "commander";
import { declareCommand } from "./command.ts";
import { parseChoice } from "./options.ts";
import type { ThemeOptions } from "./print-theme.ts";

const formats = [...themeFormats.map(({ name }) => name), "json"];

export function addThemeCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "theme",
    summary: "Print a user interface's colors, light and dark, made from a palette. Only --slug needs the database.",
    examples: [
      "tincture theme --colors 264653,2a9d8f,e9c46a",
      "tincture theme --slug synth-in-dandelion --contrast AAA --format css > theme.css",
      "tincture theme --seed morning --format tailwind",
      "tincture theme --colors 264653,e9c46a,e76f51 --roles danger:e76f51,neutral:e9c46a",
    ],
  })
    .option("--colors <hexes>", "1 to 8 colors, with commas between them; the first is the primary one")
    .option("--slug <slug>", "a published palette")
    .option("--seed <text>", "the palette of five that the API generates for this seed")
    .option("--algorithm <label>", "with --seed, the generator of an earlier release")
    .option(
      "--contrast <level>",
      "AA (text keeps 4.5) or AAA (7); with high contrast always 7",
      (text) => parseChoice("--contrast", text.toUpperCase(), themeContrasts),
      "AA",
    )
    .option("--roles <pairs>", `roles of colors, such as danger:e76f51, of ${sourceRoles.join(", ")}`)
    .option("--format <name>", `${formats.join(", ")} (a table when left out)`, (text) =>
      parseChoice("--format", text, formats),
    )
    .action(async (options: ThemeOptions) => {
      const { printTheme } = await import("./print-theme.ts");
      await printTheme(options);
    });
}
