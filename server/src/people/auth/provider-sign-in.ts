/** Sign-in at GitHub or Google: there and back. */
import type { Provider, Sender } from "../../domain/people/people.ts";
import { AUTH_PATH, type Auth } from "./create-auth.ts";
import { toHeaders } from "./sessions.ts";

export interface ProviderStart {
  /** The provider's page. */
  readonly url: string;
  readonly cookies: readonly string[];
}

export interface ProviderReturn {
  /** Why it failed, in better-auth's words. */
  readonly error?: string;
  /** Path of this site to go to. */
  readonly next: string;
  readonly cookies: readonly string[];
}

export interface ProviderSignIn {
  start(provider: Provider, next: string): Promise<ProviderStart>;
  finish(provider: Provider, query: string, from: Sender): Promise<ProviderReturn>;
}

export function createProviderSignIn(auth: Auth, siteUrl: string): ProviderSignIn {
  const { origin } = new URL(siteUrl);
  return {
    async start(provider, next) {
      const { headers, response } = await auth.api.signInSocial({
        body: { provider, callbackURL: origin + next, disableRedirect: true },
        headers: toHeaders(null),
        returnHeaders: true,
      });
      if (response.url === undefined) throw new Error(`No address to sign in at ${provider}`);
      return { url: response.url, cookies: headers.getSetCookie() };
    },
    async finish(provider, query, { cookie, userAgent }) {
      const url = new URL(`${origin}${AUTH_PATH}/callback/${provider}`);
      url.search = query;
      const answer = await auth.handler(new Request(url, { headers: toHeaders(cookie, userAgent) }));
      const target = new URL(answer.headers.get("location") ?? `${origin}/?error=${answer.status}`, origin);
      const error = target.searchParams.get("error");
      if (error === "internal_server_error") throw new Error("better-auth failed inside");
      const isFailure = target.pathname.startsWith(`${AUTH_PATH}/error`) || target.origin !== origin;
      return {
        next: target.pathname + target.search + target.hash,
        cookies: answer.headers.getSetCookie(),
        ...((isFailure || answer.status >= 400) && { error: error ?? "unknown" }),
      };
    },
  };
}
