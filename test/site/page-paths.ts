/**
 * An address of each page of the site, to be looked at. `page-paths.test.ts` names the page that is
 * missing here.
 */
const colors = "112233-2a9d8f-e9c46a";

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

/** Pages for visitors, except a palette's page, whose address depends on its name. */
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

/** Pages for signed-in people. */
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
  "/dashboard/try",
];
