import { createContext } from "react";

/**
 * The nonce of this answer, for the scripts and styles that are written into a page; a page that visitors share gets other sources in its
 * place (`server/src/pages/share-page.ts`). Undefined in the browser, which has run them by then and tells nobody their nonce.
 */
export const NonceContext = createContext<string | undefined>(undefined);
