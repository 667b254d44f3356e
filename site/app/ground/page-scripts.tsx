/**
 * When a page asks for its scripts: once it is seen. They would come while it is laid out, be compiled beside that, and on a slow line share it
 * with the page. The server names them here and leaves the page's own module aside for the time being (`entry.server.tsx`).
 */
import { use } from "react";
import { NonceContext } from "./nonce.ts";

/** What the page's own module tells once it has named the modules of its routes. */
export const modulesNamed = "modules-named";

/** For the page's head, before what takes long to read. */
export function PageScripts() {
  const nonce = use(NonceContext);
  const text = import.meta.env.SSR && !import.meta.env.DEV ? `(${loadScripts.toString()})()` : "";
  return <script data-modules="" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * Leaves a page's scripts to `PageScripts`. Texts hold no such element, since their brackets and quotes are escaped.
 *
 * @param html - of the page as the framework wrote it
 */
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

/** Runs in the page by itself, so it knows nothing but the browser. */
function loadScripts(): void {
  // A window that is covered draws nothing, and a page is not to wait long for a phone that draws slowly.
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

  // In a turn of its own, for the first one is long.
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
