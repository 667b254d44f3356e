import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { addClosingSlash } from "./ground/add-closing-slash.ts";

const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
const address = manifest && addClosingSlash(location.href, manifest.href);
if (address) history.replaceState(history.state, "", address);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
