/**
 * Reads configurations from docs/, so that tests start exactly what operators copy. A block has a
 * name after the language of its fence:
 *
 *     ```nginx rolling-restart
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const block = /^```(?<fence>[a-z]+(?: [a-z-]+)?)\n(?<text>.*?)^```$/gmsu;

export interface Block {
  /** Path of its page in the repository. */
  readonly page: string;
  /** Language and name, such as `nginx rolling-restart`. */
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

/** Every block of the pages for operators. */
export function listBlocks(): readonly Block[] {
  return globSync("docs/*.md", { cwd: root }).toSorted().flatMap(readBlocks);
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
  return [...readFileSync(join(root, page), "utf8").matchAll(block)].map(({ groups }) => ({
    page,
    fence: groups?.["fence"] ?? "",
    text: groups?.["text"] ?? "",
  }));
}
