import { readFileSync } from "node:fs";
import { join } from "node:path";

export const appFolder = join(import.meta.dirname, "../../site/app");

interface ListedPage {
  readonly file: string;
  readonly pattern: string;
}

const route =
  /(?:index|route)\(\s*(?:"(?<path>[^"]+)",\s*)?"(?<file>[^"]+)"(?<isParent>,\s*\[)?|(?<isEnd>^\s*\]\),$)/gmu;

/** Reads the site's pages with their address patterns from the text of routes.ts. */
export function listPages(): readonly ListedPage[] {
  const routes = readFileSync(join(appFolder, "routes.ts"), "utf8");
  const pages: ListedPage[] = [];
  let parent = "";
  for (const { groups: { path, file, isParent, isEnd } = {} } of routes.matchAll(route)) {
    if (isEnd !== undefined) parent = "";
    else if (isParent !== undefined) parent = `/${path}`;
    else if (file?.endsWith("-page.tsx"))
      pages.push({ file, pattern: path === undefined ? parent || "/" : `${parent}/${path}` });
  }
  return pages;
}

export function isPrivatePage({ file }: ListedPage): boolean {
  return readFileSync(join(appFolder, file), "utf8").includes("describePrivatePage(");
}
