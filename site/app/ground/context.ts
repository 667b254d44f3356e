import { createContext } from "react-router";
import type { SiteServices, SiteVisit } from "../../../server/src/domain/site-services.ts";

/** The domain's services, for loaders and actions. */
export const servicesContext = createContext<SiteServices>();

/** What the server knows about the request. */
export const visitContext = createContext<SiteVisit>();
