import type { Plugin } from "vite";

const moduleName = "virtual:repository-documents";
const root = new URL("../", import.meta.url).pathname;

/**
 * Gives the documentation pages what the repository says already, so that it is said once: the contract and the tables of
 * `docs/`. Only for the server's half of the build.
 */
export function repositoryDocuments(): Plugin {
  return {
    name: "repository-documents",
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load(id) {
      if (id !== `\0${moduleName}`) return undefined;
      return [
        `export { default as contractText } from ${JSON.stringify(`${root}openapi.json?raw`)};`,
        `export { default as errorsText } from ${JSON.stringify(`${root}docs/errors.md?raw`)};`,
        `export { default as operatingText } from ${JSON.stringify(`${root}docs/operating.md?raw`)};`,
      ].join("\n");
    },
  };
}
