/**
 * Reads configurations from docs/, so that tests start exactly what operators copy. A block has a
 * name after the language of its fence:
 *
 *     ```caddy path-prefix
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const block = /^```(?<fence>[a-z]+(?: [a-z-]+)?)\n(?<text>.*?)^```$/gmsu;

interface Block {
  readonly page: string;
  readonly fence: string;
  readonly text: string;
}

/**
 * @param page - path in the repository, such as `docs/scaling.md`
 * @throws {Error} when the page has no such block, or more than one
 */
export function getBlock(page: string, fence: string): string {
  const blocks = readBlocks(page).filter((candidate) => candidate.fence === fence);
  const [found] = blocks;
  if (!found || blocks.length > 1)
    throw new Error(`${page} must have one block "\`\`\`${fence}", it has ${blocks.length}`);
  return found.text;
}

/** @param path - in the repository */
export function readRepositoryFile(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/**
 * Replaces paths or ports for a test.
 *
 * @param replacements - texts and their replacements
 * @throws {Error} when a text is missing
 */
export function adapt(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((adapted, [written, used]) => {
    if (!adapted.includes(written)) throw new Error(`"${written}" is not in the configuration:\n${text}`);
    return adapted.replaceAll(written, used);
  }, text);
}

function readBlocks(page: string): readonly Block[] {
  return [...readRepositoryFile(page).matchAll(block)].map(({ groups }) => ({
    page,
    fence: groups?.["fence"] ?? "",
    text: groups?.["text"] ?? "",
  }));
}
