/**
 * Loads the page's scripts after the first paint, because they would compete with layout. The
 * server lists them here and disables the page's own module (`entry.server.tsx`).
 */
import { createContext, use } from "react";
import { useFirstInteraction } from "../ui/use-first-interaction.ts";

/** Event after the page's own module has listed the modules of its routes. */
export const modulesNamed = "modules-named";

export function PageScripts() {
  const nonce = use(NonceContext);
  const text = import.meta.env.SSR && !import.meta.env.DEV ? `(${loadScripts.toString()})()` : "";
  return <script data-modules="" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Moves the page's scripts to `PageScripts`. Text content cannot match, because it is escaped. */
export function leaveScripts(html: string): string {
  const modules = new Set<string>();
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]*)"[^>]*>/g, (_, href: string) => {
      modules.add(href);
      return "";
    })
    .replace(
      / type="module" async="">([^]*?)<\/script>/,
      (_, text: string) => ` type="text/plain">${text};dispatchEvent(new Event("${modulesNamed}"))</script>`,
    )
    .replace(' data-modules=""', () => ` data-modules="${[...modules].join(" ")}"`);
}

/** Inlined into the page, so it must not refer to anything outside. */
function loadScripts(): void {
  // Upper bound for covered windows, which never paint, and slow phones.
  const unseenMsMax = 400;
  const own = document.currentScript;
  if (!(own instanceof HTMLScriptElement)) return;
  const { nonce } = own;
  const [entry = "", ...others] = own.dataset["modules"]?.split(" ") ?? [];
  let isRun = false;

  function run(): void {
    if (isRun) return;
    isRun = true;
    for (const href of [entry, ...others]) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    const script = Object.assign(document.createElement("script"), { type: "module", src: entry });
    script.addEventListener("load", runPage);
    document.head.append(script);
  }

  // In a task of its own, because the first one is long.
  function runPage(): void {
    const { textContent } = document.querySelector("script[type='text/plain']") ?? {};
    document.head.append(Object.assign(document.createElement("script"), { type: "module", nonce, textContent }));
  }

  addEventListener("DOMContentLoaded", () => {
    if (document.hidden) return run();
    requestAnimationFrame(() => setTimeout(run));
    setTimeout(run, unseenMsMax);
  });
}

/**
 * In a shared page, `server/src/site/share-page.ts` replaces the nonce by hashes. Undefined in the
 * browser, which hides nonces from scripts.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export const laterMark = "data-discover-later";

export function useRouteDiscovery(): void {
  useFirstInteraction(() => {
    for (const element of document.querySelectorAll(`[${laterMark}]`)) {
      element.removeAttribute(laterMark);
      element.setAttribute("data-discover", "true");
    }
  });
}
