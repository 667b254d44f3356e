import { markup, type Html } from "./markup.ts";
import type { PageSite } from "./page-site.ts";

/** Pages without scripts: styles and pictures from here, nothing else. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface Page {
  readonly title: string;
  readonly description: string;
  readonly main: Html;
}

/** A whole page: head, header, what it is about, footer. */
export function framePage(site: PageSite, { title, description, main }: Page): string {
  const { basePath, siteName } = site;
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${description}" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${basePath}/assets/pages.css" />
      </head>
      <body>
        <header class="bar">
          <a class="brand" href="${basePath}/"
            ><img src="${basePath}/favicon.svg" alt="" width="28" height="28" />${siteName}</a
          >
          <nav><a href="${basePath}/docs/api">API reference</a></nav>
        </header>
        <main>${main}</main>
        <footer>
          <a href="${site.attributionUrl}">Powered by ${siteName}</a>
          <a href="${basePath}/api/openapi.json">OpenAPI document</a>
        </footer>
      </body>
    </html> `.html;
}
