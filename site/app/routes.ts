/** Every address of the site, by area. */
import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("home/home-page.tsx"),

  // editor/: `state/editor-state.ts` has every change as a pure function. Tools load on demand.
  route("app", "editor/fresh-palette-page.tsx"),
  route("words", "editor/word-terms.ts"),
  route("color-names/:colors", "editor/color-names.ts"),
  route("editor-sessions", "editor/save/drafts-route.ts"),
  route("app/:colors", "editor/editor-page.tsx"),

  // library/: the list (`browse/`), feeds, one palette, and a person's own (`own/`, `private/`).
  route("palettes", "library/browse/palettes-page.tsx"),
  route("palettes/random", "library/browse/random-palette.ts"),
  route("palettes/feed.atom", "library/feed/palette-feed.ts", { id: "feed-atom" }),
  route("palettes/feed.json", "library/feed/palette-feed.ts", { id: "feed-json" }),
  route("palette/:slug", "library/palette/palette-page.tsx"),
  route("palette/:slug/save", "library/save-palette.ts"),
  route("saved", "library/own/saved-page.tsx"),
  route("published", "library/own/published-page.tsx"),
  route("publish", "library/own/publish-page.tsx"),
  route("publish/waiting", "library/own/waiting-page.tsx"),

  route("my-palettes", "library/private/my-palettes-page.tsx"),
  route("my-palettes/save", "library/private/save-own-page.tsx"),
  route("my-palettes/compare", "library/private/compare-page.tsx"),
  route("my-palettes/export", "library/private/export-palettes.ts"),
  route("my-palettes/:id", "library/private/my-palette-page.tsx"),

  // exports/: files, rate limited. `site.ts` rewrites `/palette/<slug>.css` to these routes.
  route("export/palette/:name/:ending", "exports/export-file.ts", { id: "export-palette" }),
  route("export/app/:name/:ending", "exports/export-file.ts", { id: "export-colors" }),
  route("export/theme/:name/:ending", "exports/theme-file.ts"),

  // social/: the picture for link previews, at the page's address with `/social.png`.
  ...[
    "social.png",
    "app/:colors/social.png",
    "palettes/social.png",
    "palette/:slug/social.png",
    "colors/social.png",
    "colors/:hex/social.png",
    "docs/:page/social.png",
    ":page/social.png",
  ].map((path) => route(path, "social/pictures.ts", { id: path })),

  route("colors", "colors/colors-page.tsx"),
  route("colors/:hex", "colors/color-page.tsx"),

  // people/: sign-up, sign-in, passwords and settings. The rules are behind `services.people`.
  route("sign-up", "people/sign-up-page.tsx"),
  route("sign-in", "people/sign-in-page.tsx"),
  route("sign-in/:provider/return", "people/return-page.tsx"),
  route("auth/:provider", "people/start-provider.ts"),
  route("sign-out", "people/sign-out.ts"),
  route("forgot-password", "people/forgot-password-page.tsx"),
  route("reset-password", "people/reset-password-page.tsx"),
  route("confirm-email", "people/confirm-email-page.tsx"),
  route("settings", "people/settings-page.tsx"),
  route("settings/data", "people/account-data.ts"),

  // dashboard/: a secret is shown in one response only; the console's key stays in memory.
  route("dashboard", "dashboard/dashboard-page.tsx"),
  route("dashboard/alerts", "dashboard/alerts-page.tsx"),
  route("dashboard/try", "dashboard/try-page.tsx"),

  // docs/: Markdown and `openapi.json` as pages, and files for crawlers (`machines/`).
  route("docs", "docs/docs-page.tsx", [
    index("docs/article-page.tsx", { id: "docs-start" }),
    route("endpoints", "docs/endpoints-page.tsx"),
    route("credits", "docs/article-page.tsx", { id: "docs-credits" }),
    route("keys", "docs/article-page.tsx", { id: "docs-keys" }),
    route("client", "docs/article-page.tsx", { id: "docs-client" }),
    route("charge-once", "docs/article-page.tsx", { id: "docs-charge-once" }),
    route("management", "docs/article-page.tsx", { id: "docs-management" }),
    route("errors", "docs/article-page.tsx", { id: "docs-errors" }),
    route("alerts", "docs/article-page.tsx", { id: "docs-alerts" }),
    route("attribution", "docs/article-page.tsx", { id: "docs-attribution" }),
    route("palettes", "docs/article-page.tsx", { id: "docs-palettes" }),
    route("self-hosting", "docs/article-page.tsx", { id: "docs-self-hosting" }),
  ]),
  route("about", "docs/about-page.tsx"),
  route("privacy", "docs/privacy-page.tsx"),
  route("terms", "docs/terms-page.tsx"),
  ...["llms.txt", "robots.txt", "sitemap.xml", "sitemaps/:file", "manifest.webmanifest"].map((path) =>
    route(path, "docs/machines/files.ts", { id: path }),
  ),

  // shell/: the frame around every page, and what all areas share.
  route("theme", "shell/choose-theme.ts"),
  route("*", "shell/missing-page.tsx"),
] satisfies RouteConfig;
