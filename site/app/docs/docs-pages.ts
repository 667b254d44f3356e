/** The pages of the documentation, in the order in which one reads them. */
export const docsPages = [
  { to: "/docs", title: "Quick start" },
  { to: "/docs/endpoints", title: "Endpoints" },
  { to: "/docs/credits", title: "Credits" },
  { to: "/docs/errors", title: "Errors" },
  { to: "/docs/attribution", title: "Attribution" },
  { to: "/docs/palettes", title: "How palettes are made" },
  { to: "/docs/self-hosting", title: "Run your own" },
] as const;

export interface DocsPage {
  readonly to: string;
  readonly title: string;
}

/** The pages before and after one. */
export function findNeighbors(path: string): { readonly before?: DocsPage; readonly after?: DocsPage } {
  const at = docsPages.findIndex(({ to }) => to === path.replace(/\/$/, ""));
  return at === -1 ? {} : { before: docsPages[at - 1], after: docsPages[at + 1] };
}
