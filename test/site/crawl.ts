/** Follows the links of pages as the server sends them, without scripts. */
export interface Crawl {
  /** Every internal address that was linked to, with its fragment. */
  readonly links: ReadonlySet<string>;
  /** What does not answer 200, or lacks the part that a link leads to. */
  readonly broken: readonly string[];
}

/** Asks for the pages and for all that they link to on the same origin. */
export async function crawl(origin: string, paths: readonly string[]): Promise<Crawl> {
  const links = new Set<string>();
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text();
    for (const link of listLinks(html, origin + path)) links.add(link);
  }
  const pages = Map.groupBy(links, (link) => link.replace(/#.*/u, ""));
  const broken: string[] = [];
  for (const [path, leading] of pages) broken.push(...(await findBroken(origin, path, leading)));
  return { links, broken };
}

function listLinks(html: string, address: string): readonly string[] {
  const { origin } = new URL(address);
  return [...html.matchAll(/<a [^>]*?href="(?<target>[^"]*)"/gu)]
    .map(({ groups }) => new URL(groups!["target"]!.replaceAll("&amp;", "&"), address))
    .filter((target) => target.origin === origin)
    .map(({ href }) => href.slice(origin.length));
}

async function findBroken(origin: string, path: string, links: readonly string[]): Promise<readonly string[]> {
  const answer = await fetch(origin + path);
  const text = await answer.text();
  if (answer.status !== 200) return [`${answer.status} ${path}`];
  return links.filter((link) => {
    const fragment = decodeURIComponent(link.slice(path.length + 1));
    return fragment !== "" && !text.includes(`id="${fragment}"`);
  });
}
