import type { Command } from "commander";
import { declareCommand } from "./declare-command.ts";

export function addServeCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "serve",
    summary: "Run the service until it is told to stop (SIGTERM or Ctrl-C).",
    examples: ["tincture serve", "PORT=8080 DATABASE_URL=sqlite:/data/tincture.db tincture serve"],
  }).action(async () => {
    const { serve } = await import("../serve.ts");
    await serve(process.env);
  });
}
