/** A page between who asks for it and who makes it: plain data, since these are two threads. */
import type { PeopleFacts, SiteFacts } from "../domain/site-services.ts";
import type { PageSite } from "./page-site.ts";
import type { SiteCall } from "./site-calls.ts";

/** What the server knows about a request for a page. */
export interface AskedPage {
  /** At the public address. */
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** The client's. */
  readonly address: string;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
  /** Whether the answer may be one that others get too. */
  readonly isSharable: boolean;
}

/** A page, made whole: the queue has to know when the work on it is over. */
export interface MadePage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Packed as the client takes it; of a page that visitors without a cookie share, in Zstandard. */
  readonly body: Uint8Array;
  /** Entity tag of a page that visitors without a cookie share. */
  readonly sharedTag?: string;
}

/** Who asks for a page. */
export interface PageAsker {
  /** Answers what the site asks for meanwhile. */
  readonly call: (wanted: SiteCall) => Promise<unknown>;
  /** Aborted when the visitor has gone. */
  readonly signal?: AbortSignal | undefined;
}

export type MakePage = (asked: AskedPage, asker: PageAsker) => Promise<MadePage>;

/** What is the same for all pages of a server; plain data. */
export interface SiteSettings {
  readonly page: PageSite;
  readonly facts: SiteFacts;
  readonly people: PeopleFacts;
  /** While it is developed, the site's tools put scripts of their own into pages, which no policy allows and nobody shares. */
  readonly isDevelopment?: boolean;
}

/** @param name - in lowercase */
export function findHeader(headers: MadePage["headers"], name: string): string | undefined {
  return headers.find(([candidate]) => candidate === name)?.[1];
}
