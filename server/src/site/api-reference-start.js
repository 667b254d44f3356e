/*
 * Starts Scalar. Everything must stay on this origin: no proxy, agent, telemetry or external fonts.
 */
const documentUrl = document.querySelector("#app").dataset.document;

new MutationObserver(nameCopyButtons).observe(document.querySelector("#app"), { childList: true, subtree: true });

globalThis.Scalar.createApiReference("#app", {
  url: documentUrl,
  customFetch: fetchForReference,
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  documentDownloadType: "direct",
  showDeveloperTools: "never",
  persistAuth: false,
  defaultOpenAllTags: true,
  ...readChosenTheme(),
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
});

/** Scalar's buttons next to code have labels only while the pointer is on them. */
function nameCopyButtons() {
  for (const button of document.querySelectorAll(".scalar-code-copy:not([aria-label])")) button.ariaLabel = "Copy";
}

/** Returns the theme that was chosen for the whole site. Otherwise Scalar shows its own switch. */
function readChosenTheme() {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  return chosen === undefined ? {} : { forceDarkModeState: chosen, hideDarkModeToggle: true };
}

/** Loads the document and sends the requests of the forms. */
async function fetchForReference(input, options) {
  const response = await fetch(input, options);
  const address = typeof input === "object" && "url" in input ? input.url : String(input);
  if (!address.endsWith(documentUrl) || !response.ok) return response;
  return Response.json(prepareForms(await response.json()));
}

/**
 * Disables optional parameters. With every example filled in, most requests would contradict
 * themselves, and another response's entity tag would cause a 304. HEAD would repeat every form.
 */
function prepareForms(api) {
  for (const operations of Object.values(api.paths)) {
    delete operations.head;
    operations.get.parameters?.forEach(switchOff);
  }
  Object.values(api.components.parameters).forEach(switchOff);
  return api;
}

function switchOff(parameter) {
  if (parameter.$ref !== undefined || parameter.required || parameter["x-offered"]) return;
  parameter.examples = { default: { value: parameter.example, "x-disabled": true } };
  delete parameter.example;
}
