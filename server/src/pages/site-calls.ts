/** What the site asks for while it makes a page, between the thread that it runs in and the one that has the services: both ends. */
import { type CalledServices, type RemoteServices, siteCalls } from "../domain/site-services.ts";
import type { SentError } from "../threads/sent-error.ts";

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
