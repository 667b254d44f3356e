import type { Services } from "./services.ts";

/** What an instance says about itself on its pages. */
export interface SiteFacts {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  readonly siteName: string;
  /** Credits a day of an account without a limit of its own. */
  readonly dailyCredits: number;
}

/** All that the site may ask for. It arrives through the load context of each request. */
export interface SiteServices extends Services {
  readonly facts: SiteFacts;
}

/** What the server that received a request for a page knows about it. */
export interface RequestContext {
  /** For the inline scripts of this one answer. */
  readonly nonce: string;
  /** The client's address, behind trusted proxies too. */
  readonly address: string;
  /** Counts a file that is made for this client. @returns 0, or after how many seconds another one may be asked for */
  readonly takeDownload: () => number;
  /** Says that the answer depends on its address and the library alone: visitors without a cookie may share it. */
  readonly share: () => void;
  /** Waits for its turn again: others may want the thread between loading and rendering. */
  readonly giveWay: () => Promise<void>;
  readonly requestId: string;
  /** Whether the client has the answer with this entity tag already. */
  readonly hasAnswer: (entityTag: string) => boolean;
  /** Puts an unexpected failure into the log. */
  readonly reportError: (error: unknown) => void;
}

/** The site: one function. What it cannot answer it throws. */
export type SiteHandler = (request: Request, context: RequestContext, services: SiteServices) => Promise<Response>;
