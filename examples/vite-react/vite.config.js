import { defineConfig } from "vite";

/** The key is in the page, so it must be a publishable one for the page's address. */
export default defineConfig({ envPrefix: "TINCTURE_" });
