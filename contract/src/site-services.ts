/** The interface between the site's thread and the server. All calls are asynchronous. */
import type { Clock, RandomBytes } from "./clock.ts";
import type { Alerts } from "./alerts.ts";
import type { Accounts } from "./accounts.ts";
import type { ColorCatalog } from "./colors.ts";
import type { Publishing, Reports, Saves } from "./community.ts";
import type { Credits, UsageHistory } from "./credits.ts";
import type { Drafts } from "./drafts.ts";
import type { Keys } from "./keys.ts";
import type { Library, PaletteSearch } from "./library.ts";
import type { People } from "./people.ts";
import type { PrivatePalettes } from "./private-palettes.ts";

export interface Services {
  readonly accounts: Accounts;
  readonly alerts: Alerts;
  readonly colors: ColorCatalog;
  readonly credits: Credits;
  readonly drafts: Drafts;
  readonly keys: Keys;
  readonly library: Library;
  readonly paletteSearch: PaletteSearch;
  readonly people: People;
  readonly privatePalettes: PrivatePalettes;
  readonly publishing: Publishing;
  readonly reports: Reports;
  readonly saves: Saves;
  readonly usageHistory: UsageHistory;
}

export interface SiteFacts {
  readonly siteUrl: string;
  readonly siteName: string;
  readonly dailyCredits: number;
  readonly version: string;
  readonly sourceUrl?: string;
  readonly records: RequestRecords;
}

export interface RequestRecords {
  readonly requests: "all" | "refused" | "off";
  readonly hasNetwork: boolean;
  readonly isTraced: boolean;
}

export type PeopleFacts = Pick<People, "signUp" | "providers" | "canMail" | "offReason">;

/** The methods that the site calls, by service. */
const siteCalls = {
  accounts: ["getAccountByEmail"],
  alerts: [
    "getSettings",
    "setSettings",
    "listWebhooks",
    "createWebhook",
    "deleteWebhook",
    "sendTest",
    "listDeliveries",
    "listNetworks",
  ],
  colors: ["getColor", "listNeighbors", "listRamps", "readWords", "searchColors"],
  credits: ["readBalance"],
  drafts: ["clearDrafts", "getDraft", "saveDraft", "addVisited", "listDrafts"],
  keys: ["createKey", "listKeys", "revokeKey", "rollKey"],
  library: ["findPublished", "findPublishedByColors", "listPalettes", "listTags"],
  paletteSearch: ["holding", "related", "search"],
  people: ["act", "findPerson"],
  privatePalettes: [
    "changeColors",
    "changeTexts",
    "createCollection",
    "deleteCollection",
    "deletePalettes",
    "duplicatePalette",
    "findByColors",
    "getPalette",
    "getPalettes",
    "keepPalette",
    "listCollections",
    "listPalettes",
    "movePalettes",
    "renameCollection",
    "restorePalettes",
  ],
  publishing: [
    "deleteOwn",
    "listOwn",
    "proposePalette",
    "publishOwnAgain",
    "publishPalette",
    "unpublishOwn",
    "withdrawSubmission",
  ],
  reports: ["reportPalette"],
  saves: ["listSaved", "savePalette", "unsavePalette", "whichSaved"],
  usageHistory: ["listUsage"],
} as const satisfies { readonly [Name in keyof Services]?: readonly (keyof Services[Name])[] };

type ServiceName = keyof typeof siteCalls;
type MethodName<Service extends ServiceName> = (typeof siteCalls)[Service][number] & keyof Services[Service];

export type CalledServices = Pick<Services, ServiceName>;

type Inputs = {
  readonly [Service in ServiceName]: {
    readonly [Method in MethodName<Service>]: Services[Service][Method] extends (...input: infer Input) => unknown
      ? Input
      : never;
  };
};

type CalledMethods = {
  readonly [Service in ServiceName]: {
    readonly [Method in MethodName<Service>]: (...input: Inputs[Service][Method]) => unknown;
  };
};

export interface SiteCall<
  Service extends ServiceName = ServiceName,
  Method extends MethodName<Service> = MethodName<Service>,
> {
  readonly service: Service;
  readonly method: Method;
  readonly input: Inputs[Service][Method];
}

export async function answerSiteCall<Service extends ServiceName, Method extends MethodName<Service>>(
  services: CalledMethods,
  { service, method, input }: SiteCall<Service, Method>,
): Promise<unknown> {
  return services[service][method](...input);
}

type Remote<Call> = Call extends (...input: infer Input) => infer Output
  ? (...input: Input) => Promise<Awaited<Output>>
  : never;

type RemoteServices = {
  readonly [Service in ServiceName]: {
    readonly [Method in MethodName<Service>]: Remote<Services[Service][Method]>;
  };
};

export type CallService = (wanted: unknown) => Promise<unknown>;

export function createRemoteServices(call: CallService): RemoteServices {
  const services = Object.entries(siteCalls).map(([service, methods]) => {
    const named = methods.map((method) => [method, (...input: unknown[]) => call({ service, method, input })] as const);
    return { [service]: Object.fromEntries(named) };
  });
  const remote: RemoteServices = Object.assign({}, ...services);
  return remote;
}

export interface SiteServices extends Omit<RemoteServices, "people"> {
  readonly people: RemoteServices["people"] & PeopleFacts;
  readonly facts: SiteFacts;
  /** Returns the time at which the request arrived. */
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export interface RequestContext {
  readonly nonce: string;
  readonly address: string;
  /**
   * Marks the response as the same for all visitors without a cookie, so that the server caches it.
   */
  readonly share: () => void;
  /** Sets the HTML of a response without a body. A body would be copied five times. */
  readonly takeDocument: (html: string) => void;
  /** Whether the client's `If-None-Match` lists this entity tag. */
  readonly hasAnswer: (entityTag: string) => boolean;
  readonly reportError: (error: unknown) => void;
}

export type SiteHandler = (request: Request, context: RequestContext, services: SiteServices) => Promise<Response>;
