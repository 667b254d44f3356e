import { createTincture } from "@tincture/client";

/** Files named `.server` are not in the page, and so neither is the key. */
export const tincture = createTincture({
  key: process.env.TINCTURE_KEY,
  baseUrl: process.env.TINCTURE_URL ?? "http://localhost:3000",
  cache: new Map(),
});
