/** Operations that cost credits. The ids are stored with usage, so they must not change. */
export const meteredRoutes = [
  { id: "generatePalette", path: "/v1/palette/generate" },
  { id: "getPalette", path: "/v1/palette/{slug}" },
  { id: "listPalettes", path: "/v1/palettes" },
  { id: "listTags", path: "/v1/tags" },
  { id: "analyzePalette", path: "/v1/analysis" },
  { id: "getTheme", path: "/v1/theme" },
  { id: "getColor", path: "/v1/color/{hex}" },
  { id: "listColors", path: "/v1/colors" },
] as const;

export const freeRoutes = [
  { id: "getAccount", path: "/v1/account" },
  { id: "getUsage", path: "/v1/account/usage" },
] as const;

export type MeteredRoute = (typeof meteredRoutes)[number];
export type MeteredOperation = MeteredRoute["id"];
export const meteredOperations = meteredRoutes.map(({ id }) => id);

/** Operations of the management API, whose paths are below `/api/manage`. Free of charge. */
export const managementRoutes = [
  { id: "getManagedAccount", method: "GET", path: "/v1/account" },
  { id: "listKeys", method: "GET", path: "/v1/keys" },
  { id: "createKey", method: "POST", path: "/v1/keys" },
  { id: "getKey", method: "GET", path: "/v1/keys/{id}" },
  { id: "renameKey", method: "PATCH", path: "/v1/keys/{id}" },
  { id: "rollKey", method: "POST", path: "/v1/keys/{id}/roll" },
  { id: "revokeKey", method: "DELETE", path: "/v1/keys/{id}" },
  { id: "listUsage", method: "GET", path: "/v1/usage" },
  { id: "getAlerts", method: "GET", path: "/v1/alerts" },
  { id: "setAlerts", method: "PATCH", path: "/v1/alerts" },
  { id: "listWebhooks", method: "GET", path: "/v1/webhooks" },
  { id: "createWebhook", method: "POST", path: "/v1/webhooks" },
  { id: "deleteWebhook", method: "DELETE", path: "/v1/webhooks/{id}" },
  { id: "testWebhook", method: "POST", path: "/v1/webhooks/{id}/test" },
  { id: "listDeliveries", method: "GET", path: "/v1/deliveries" },
] as const;

export type ManagementRoute = (typeof managementRoutes)[number];

const palettePrefix = "/v1/palette/";

/** Paths of other operations below `/v1/palette/`, which no new palette gets as its slug. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  [...meteredRoutes, ...freeRoutes]
    .filter(({ path }) => path.startsWith(palettePrefix))
    .map(({ path }) => path.slice(palettePrefix.length).replace(/\/.*/, ""))
    .filter((segment) => segment !== "{slug}"),
);
