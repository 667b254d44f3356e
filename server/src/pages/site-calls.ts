/** The services of the main thread, for the site's thread. */
import { type RemoteServices, siteCalls } from "../domain/site-services.ts";

/** Sends a `SiteCall` to the main thread and returns the result. */
export type CallService = (wanted: unknown) => Promise<unknown>;

/** Returns services whose methods send their calls to the main thread. */
export function createRemoteServices(call: CallService): RemoteServices {
  const services = Object.entries(siteCalls).map(([service, methods]) => {
    const named = methods.map((method) => [method, (...input: unknown[]) => call({ service, method, input })] as const);
    return { [service]: Object.fromEntries(named) };
  });
  const remote: RemoteServices = Object.assign({}, ...services);
  return remote;
}
