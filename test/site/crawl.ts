export interface Crawl {
  readonly links: ReadonlySet<string>;
  /** What does not answer 200, or lacks the part that a link leads to. */
  readonly broken: readonly string[];
}

export async function crawl(origin: string, paths: readonly string[]): Promise<Crawl> {
  const links = new Set<string>();
  const pages = new Map<string, LinkedPage>();
  for (const path of paths) {
    const page = await load(origin, path);
    pages.set(path, page);
    for (const link of listLinks(page.text, origin + path)) links.add(link);
  }
  const broken: string[] = [];
  for (const [path, leading] of Map.groupBy(links, (link) => link.replace(/#.*/u, ""))) {
    const page = pages.get(path) ?? (await load(origin, path));
    broken.push(...findBroken(path, page, leading));
  }
  return { links, broken };
}

interface LinkedPage {
  readonly status: number;
  readonly text: string;
}

async function load(origin: string, path: string): Promise<LinkedPage> {
  const answer = await fetch(origin + path);
  return { status: answer.status, text: await answer.text() };
}

function listLinks(html: string, address: string): readonly string[] {
  const { origin } = new URL(address);
  return [...html.matchAll(/<a [^>]*?href="(?<target>[^"]*)"/gu)]
    .map(({ groups }) => new URL(groups!["target"]!.replaceAll("&amp;", "&"), address))
    .filter((target) => target.origin === origin)
    .map(({ href }) => href.slice(origin.length));
}

function findBroken(path: string, { status, text }: LinkedPage, links: readonly string[]): readonly string[] {
  if (status !== 200) return [`${status} ${path}`];
  return links.filter((link) => {
    const fragment = decodeURIComponent(link.slice(path.length + 1));
    return fragment !== "" && !text.includes(`id="${fragment}"`);
  });
}
