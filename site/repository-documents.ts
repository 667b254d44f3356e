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
 * Lets documentation pages show openapi.json and documents of `docs/`. Used only by the server's
 * half of the build.
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
 * Returns the module's source, which contains the texts. It does not import the files, because Vite
 * would look up `/app/docs/errors.md`, their path in the container image, in the site's own folder.
 *
 * @param watch - called with the path of each file
 */
export function writeDocuments(watch: (path: string) => void): string {
  const lines = Object.entries(documents).map(([name, document]) => {
    const path = fileURLToPath(new URL(`../${document}`, import.meta.url));
    watch(path);
    return `export const ${name} = ${JSON.stringify(readFileSync(path, "utf8"))};\n`;
  });
  return lines.join("");
}
