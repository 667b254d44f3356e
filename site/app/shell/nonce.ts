import { createContext } from "react";

/**
 * The nonce of the response, for inline scripts and styles. In a shared page,
 * `server/src/site/share-page.ts` replaces it by hashes. Undefined in the browser, which hides
 * nonces from scripts.
 */
export const NonceContext = createContext<string | undefined>(undefined);
