/** An address of each page of the site. `page-paths.test.ts` names missing ones. */
const colors = "112233-2a9d8f-e9c46a";

export const docsPaths = [
  "/docs",
  "/docs/endpoints",
  "/docs/credits",
  "/docs/keys",
  "/docs/client",
  "/docs/charge-once",
  "/docs/management",
  "/docs/errors",
  "/docs/alerts",
  "/docs/attribution",
  "/docs/palettes",
  "/docs/self-hosting",
];

export const visitorPaths = [
  "/",
  `/app/${colors}`,
  "/palettes",
  "/colors",
  "/colors/2a9d8f",
  "/sign-up",
  "/sign-in",
  "/forgot-password",
  "/reset-password?token=unknown",
  ...docsPaths,
  "/about",
  "/privacy",
  "/terms",
];

export const personPaths = [
  "/my-palettes",
  `/my-palettes/save?colors=${colors}`,
  "/my-palettes/compare",
  "/saved",
  "/published",
  `/publish?colors=${colors}`,
  "/publish/waiting",
  "/settings",
  "/confirm-email?token=unknown",
  "/dashboard",
  "/dashboard/alerts",
  "/dashboard/try",
];
