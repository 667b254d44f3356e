import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { siteBasePlaceholder } from "../server/src/domain/site-base.ts";
import { repositoryDocuments } from "./repository-documents.ts";

/**
 * What nearly every page loads, with all that it stands on: as one file it packs better, and pages need not name a dozen small ones for
 * each route that they lead to.
 */
const everyPage = {
  name: "every-page",
  test: /\/app\/ui\/(?:button|format-count|line-drawing|link|menu|submit-button)\.tsx?$/,
};

export default defineConfig(({ command }) => ({
  base: command === "build" ? siteBasePlaceholder : "/",
  plugins: [tailwindcss(), reactRouter(), repositoryDocuments()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  // React picks its slow development half at run time, by a variable that operators need not set; built in, it cannot.
  ...(command === "build" && {
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
  }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [everyPage] } } } } },
    ssr: { build: { rollupOptions: { input: "./app/site.ts" } } },
  },
}));
