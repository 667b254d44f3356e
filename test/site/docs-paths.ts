/** The pages of the documentation. */
export const docsPaths = [
  "/docs",
  "/docs/endpoints",
  "/docs/credits",
  "/docs/errors",
  "/docs/attribution",
  "/docs/palettes",
  "/docs/self-hosting",
];
