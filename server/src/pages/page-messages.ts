/**
 * What crosses between the thread that serves and the one that makes pages, as plain data: a page that is asked for, the page as it was
 * made, and what the site asks for meanwhile, with both ends of such a call.
 */
import {
  type CalledServices,
  type PeopleFacts,
  type RemoteServices,
  type SiteFacts,
  siteCalls,
} from "../domain/site-services.ts";
import type { SentError } from "../threads/thread-messages.ts";
import type { PageSite } from "./page-site.ts";

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
  /** CPU time of the page in the site's thread, in milliseconds. */
  readonly cpuMs?: number;
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

/** What this one request lets the site do. */
export interface RequestCalls {
  /** Counts a file that is made for this client. @returns 0, or after how many seconds another one may be asked for */
  takeDownload(): number;
  /** Puts an unexpected failure into the log. */
  reportError(error: SentError): void;
}

/** The services of one request. */
export interface RequestServices extends CalledServices {
  readonly requestCalls: RequestCalls;
}

const calls = { ...siteCalls, requestCalls: ["takeDownload", "reportError"] } as const satisfies {
  readonly [Name in keyof RequestServices]: readonly (keyof RequestServices[Name])[];
};

/** A call, as plain data. */
export interface SiteCall {
  readonly service: string;
  readonly method: string;
  readonly input: readonly unknown[];
}

/** The end that calls. */
export function createRemoteServices(call: (wanted: SiteCall) => Promise<unknown>): RemoteServices {
  const parts = Object.entries(siteCalls).map(([service, methods]) => {
    const named = methods.map((method) => [method, (...input: unknown[]) => call({ service, method, input })] as const);
    return { [service]: Object.fromEntries(named) };
  });
  const services: RemoteServices = Object.assign({}, ...parts);
  return services;
}

/** The end that answers. @throws what the service throws */
export async function answerSiteCall(
  services: RequestServices,
  { service, method, input }: SiteCall,
): Promise<unknown> {
  const known: readonly string[] = isCalled(service) ? calls[service] : [];
  if (!isCalled(service) || !known.includes(method)) throw new Error(`The site may not call ${service}.${method}`);
  const target = services[service];
  const output: unknown = Reflect.apply(Reflect.get(target, method), target, input);
  return output;
}

/** Palettes of the library in what a page was told. */
export function countPalettes({ service }: SiteCall, output: unknown): number {
  if (service !== "library" && service !== "paletteSearch") return 0;
  if (typeof output !== "object" || output === null) return 0;
  if ("palettes" in output) return Array.isArray(output.palettes) ? output.palettes.length : 0;
  return "colors" in output ? 1 : 0;
}

function isCalled(service: string): service is keyof typeof calls {
  return Object.hasOwn(calls, service);
}
