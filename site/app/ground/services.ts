/** What arrives with each request: the domain's services, and what the server knows about the request. */
import { createContext, type RouterContextProvider } from "react-router";
import type { RequestContext, SiteServices } from "../../../server/src/domain/site-services.ts";

export const servicesContext = createContext<SiteServices>();
export const requestContext = createContext<RequestContext>();

/** The domain's services. What they refuse becomes a page by itself; an action that shows it beside its form calls `readRefusal`. */
export function getServices(context: Readonly<RouterContextProvider>): SiteServices {
  return context.get(servicesContext);
}
