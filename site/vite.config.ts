import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { siteBasePlaceholder } from "@tincture/contract/site-paths";
import { repositoryDocuments } from "./repository-documents.ts";

/**
 * Modules that pages load together share a file. One file compresses better than many, and on a
 * slow connection each request takes half a second. From what nearly every page loads to what only
 * the editor's tools do.
 */
const groups = [
  // Contains the site's path. Each server compresses such files again, so it has to be small.
  { name: "preload-helper", test: /vite\/preload-helper/ },
  // With where the browser begins, which gives the file its name.
  {
    name: "every-page",
    test: /rolldown\/runtime|\/node_modules\/(?:react|react-dom|react-router|scheduler)\/|\/app\/(?:entry\.client|root|ui\/(?:button|code-block|copy-button|format-text|line-drawing|link|menu|use-first-interaction|use-hydrated)|shell\/(?:describe-page|early-input|navigation-focus|page-frame|page-head|page-scripts)|editor\/save\/safe-storage)\.tsx?$/,
  },
  // The editor has none in sight at first.
  {
    name: "forms",
    test: /\/app\/(?:ui\/(?:empty-notice|field|notice|refused-form|submit-button)|shell\/form-input)\.tsx?$/,
  },
  {
    name: "colors",
    test: /\/color\/src\/(?:contrast|hex|palette|oklab|cielab|conversions|words\/words-text)\.ts$|\/app\/ui\/(?:format-color|parse-hex-notation|swatches|toolbar-keys)\.tsx?$|\/contract\/src\/site-paths\.ts$/,
  },
  // The editor has none.
  { name: "crest", test: /\/color\/src\/crest\/|\/app\/ui\/crest\.tsx$/ },
  {
    name: "palettes",
    test: /\/app\/(?:ui\/(?:palette-grid|page-links|save-button)|library\/browse\/library-query)\.tsx?$/,
  },
  { name: "docs", test: /\/app\/docs\/(?:docs-article|docs-pages|inline-text)\.tsx?$/ },
  {
    name: "editor",
    test: /\/app\/editor\/(?:canvas\/(?:early-press|swatch-focus|use-color-names)|icon|lazy-boundary|save\/(?:browser-drafts|draft-owner|save-palette-button|save-state|save-status|stored-draft)|shortcuts|state\/(?:editor-session|palette-theme)|tools\/(?:picture\/find-file|preview\/preview-state|tools|use-stored-choice))\.tsx?$|\/color\/src\/promise\/promise-limits\.ts$/,
  },
  { name: "theme", test: /\/color\/src\/theme\/(?:brand|create-theme|inks)\.ts$/ },
  {
    name: "tool-ground",
    test: /\/app\/editor\/tools\/(?:panel-parts|tool-panel|theme\/mode-switches)\.tsx?$/,
  },
  // The preview shows it later than the rest.
  { name: "role-board", test: /\/app\/editor\/tools\/theme\/role-board\.tsx$/ },
  {
    name: "preview-ground",
    test: /\/app\/editor\/tools\/preview\/(?:drawing|frame|paint|palette-strip|preview-canvas)\.tsx?$/,
  },
];

export default defineConfig(({ command }) => ({
  base: command === "build" ? siteBasePlaceholder : "/",
  plugins: [tailwindcss(), reactRouter(), repositoryDocuments()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  // Without it, React runs in its slow development mode unless operators set NODE_ENV.
  ...(command === "build" && {
    define: { "process.env.NODE_ENV": '"production"' },
    // The renderer of pictures is a native module.
    ssr: { noExternal: true, external: ["@resvg/resvg-js"] },
  }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: "./app/site.ts" } } },
  },
}));
