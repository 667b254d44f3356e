/* Draws the API reference. Nothing may leave this origin: no proxy, agent, telemetry, or fonts from elsewhere. */
globalThis.Scalar.createApiReference("#app", {
  url: document.querySelector("#app").dataset.document,
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  persistAuth: false,
  defaultOpenAllTags: true,
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
});
