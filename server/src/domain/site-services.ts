/** What the site may ask for, and what it is asked. It runs in a thread of its own: services are called across, so all of them are asynchronous. */
import type { Clock, RandomBytes } from "./clock.ts";
import type { People } from "./people/people.ts";
import type { Services } from "./services.ts";

/** What an instance says about itself on its pages. */
export interface SiteFacts {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  readonly siteName: string;
  /** Credits a day of an account without a limit of its own. */
  readonly dailyCredits: number;
  /** Of the program. */
  readonly version: string;
  /** Where its source code is; undefined where its operator does not say. */
  readonly sourceUrl?: string;
  /** What of requests is written down. */
  readonly records: RequestRecords;
}

/** What an instance writes down of requests, as its operator has set it. */
export interface RequestRecords {
  /** Which requests have a line in the log. */
  readonly requests: "all" | "refused" | "off";
  /** Whether a line tells the network that a request came from. */
  readonly hasNetwork: boolean;
  /** Whether traces are sent to a collector. */
  readonly isTraced: boolean;
}

/** What an instance lets people do, the same for all of them. */
export type PeopleFacts = Pick<People, "signUp" | "providers" | "canMail" | "offReason">;

/** The calls that the site may make of the domain's services. */
export const siteCalls = {
  accounts: ["getAccountByEmail"],
  colors: ["getColor", "listNeighbors", "listRamps", "readWords", "searchColors"],
  credits: ["readBalance"],
  editorSessions: ["forgetWork", "getSession", "keepSession", "noteVisited", "readWork"],
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

type CalledName = keyof typeof siteCalls;
/** The services as they are where they run. */
export type CalledServices = Pick<Services, CalledName>;

type Called<Call> = Call extends (...input: infer Input) => infer Output
  ? (...input: Input) => Promise<Awaited<Output>>
  : never;

/** The same as they are called across. */
export type RemoteServices = {
  readonly [Name in CalledName]: {
    readonly [Method in (typeof siteCalls)[Name][number] & keyof Services[Name]]: Called<Services[Name][Method]>;
  };
};

/** All that the site may ask for. It arrives through the load context of each request. */
export interface SiteServices extends Omit<RemoteServices, "people"> {
  readonly people: RemoteServices["people"] & PeopleFacts;
  readonly facts: SiteFacts;
  /** When the request came. */
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** What the server that received a request for a page knows about it. */
export interface RequestContext {
  /** For the inline scripts of this one answer. */
  readonly nonce: string;
  /** The client's address, behind trusted proxies too. */
  readonly address: string;
  /** Counts a file that is made for this client. @returns 0, or after how many seconds another one may be asked for */
  readonly takeDownload: () => Promise<number>;
  /** Says that the answer depends on its address and the library alone: visitors without a cookie may share it. */
  readonly share: () => void;
  /** Takes a document as the text that it is, for the answer without a body: in a body it would be copied five times. */
  readonly takeDocument: (html: string) => void;
  /** Whether the client has the answer with this entity tag already. */
  readonly hasAnswer: (entityTag: string) => boolean;
  /** Puts an unexpected failure into the log. */
  readonly reportError: (error: unknown) => void;
}

/** The site: one function. What it cannot answer it throws. */
export type SiteHandler = (request: Request, context: RequestContext, services: SiteServices) => Promise<Response>;
