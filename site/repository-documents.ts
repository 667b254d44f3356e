import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const moduleName = "virtual:repository-documents";
/** What the module exports, and where the repository has it. */
const documents = {
  contractText: "openapi.json",
  errorsText: "docs/errors.md",
  operatingText: "docs/operating.md",
};

/**
 * Gives the documentation pages what the repository says already, so that it is said once: the contract and the tables of
 * `docs/`. Only for the server's half of the build.
 */
export function repositoryDocuments(): Plugin {
  return {
    name: "repository-documents",
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load(id) {
      return id === `\0${moduleName}` ? writeDocuments((path) => this.addWatchFile(path)) : undefined;
    },
  };
}

/**
 * The module's source, with the texts in it. Vite is not told their paths: to it `/app/docs/errors.md`, as the container image has it, is
 * first of all a path in the site's own folder, where another file has it.
 *
 * @param watch - told of each file that was read
 */
export function writeDocuments(watch: (path: string) => void): string {
  const lines = Object.entries(documents).map(([name, document]) => {
    const path = fileURLToPath(new URL(`../${document}`, import.meta.url));
    watch(path);
    return `export const ${name} = ${JSON.stringify(readFileSync(path, "utf8"))};\n`;
  });
  return lines.join("");
}
