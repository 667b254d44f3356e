/** GitHub and Google as OAuth providers. */
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  fetchProtectedResource,
  type ServerMetadata,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from "openid-client";
import type { Provider } from "@tincture/contract/people";

export interface ProviderKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Values that bind a provider's response to the browser that was sent there. */
export interface ProviderChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface ProviderProfile {
  readonly subject: string;
  readonly email: string;
  readonly isVouched: boolean;
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

interface ProviderDescription {
  readonly server: ServerMetadata;
  readonly scope: string;
  /** Whether the provider answers with an ID token, which contains the nonce. */
  readonly hasIdToken: boolean;
  readonly readProfile: (tokens: Tokens, configuration: Configuration) => Promise<ProviderProfile>;
}

const descriptions: Readonly<Record<Provider, ProviderDescription>> = {
  github: {
    server: {
      // GitHub is not an OpenID provider, but sends this issuer (RFC 9207).
      issuer: "https://github.com/login/oauth",
      authorization_endpoint: "https://github.com/login/oauth/authorize",
      token_endpoint: "https://github.com/login/oauth/access_token",
    },
    scope: "read:user user:email",
    hasIdToken: false,
    readProfile: readGithubProfile,
  },
  google: {
    server: {
      issuer: "https://accounts.google.com",
      authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
      token_endpoint: "https://oauth2.googleapis.com/token",
    },
    scope: "openid email profile",
    hasIdToken: true,
    readProfile: async (tokens) => readIdToken(tokens),
  },
};

/** Sign-in asks a provider up to three times in a row while a person waits. */
const requestSecondsMax = 3;

export async function makeProviderUrl(
  provider: Provider,
  keys: ProviderKeys,
  { redirectUrl, checks }: { readonly redirectUrl: string; readonly checks: ProviderChecks },
): Promise<string> {
  const { scope, hasIdToken } = descriptions[provider];
  const url = buildAuthorizationUrl(configure(provider, keys), {
    redirect_uri: redirectUrl,
    scope,
    state: checks.state,
    code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: "S256",
    ...(hasIdToken && { nonce: checks.nonce }),
  });
  return url.href;
}

/** @throws when the answer does not match the checks, or the provider fails */
export async function fetchProfile(
  provider: Provider,
  keys: ProviderKeys,
  { returnUrl, checks }: { readonly returnUrl: URL; readonly checks: ProviderChecks },
): Promise<ProviderProfile> {
  const { hasIdToken, readProfile } = descriptions[provider];
  const configuration = configure(provider, keys);
  const tokens = await authorizationCodeGrant(configuration, returnUrl, {
    expectedState: checks.state,
    pkceCodeVerifier: checks.codeVerifier,
    ...(hasIdToken && { expectedNonce: checks.nonce }),
  });
  return readProfile(tokens, configuration);
}

/** Joins the messages of an error and its causes, without bodies, which may contain tokens. */
export function describeProviderError(error: unknown): string {
  const reasons: string[] = [];
  let cause = error;
  for (; cause instanceof Error; cause = cause.cause) reasons.push(cause.message);
  const { body, error: code = body?.error }: ErrorDetails = cause ?? {};
  if (typeof code === "string") reasons.push(code);
  return reasons.join(": ");
}

/** The end of a chain of causes is an OAuth error, or an object with the response's body. */
interface ErrorDetails {
  readonly error?: unknown;
  readonly body?: { readonly error?: unknown };
}

function configure(provider: Provider, { clientId, clientSecret }: ProviderKeys): Configuration {
  const configuration = new Configuration(descriptions[provider].server, clientId, clientSecret);
  configuration.timeout = requestSecondsMax;
  return configuration;
}

function readIdToken(tokens: Tokens): ProviderProfile {
  const claims = tokens.claims();
  if (typeof claims?.["email"] !== "string") throw new Error("ID token without an e-mail");
  return { subject: claims.sub, email: claims["email"], isVouched: claims["email_verified"] === true };
}

interface GithubUser {
  readonly id: number;
  /** Null unless the person shows an e-mail in their public profile. */
  readonly email: string | null;
}

interface GithubEmail {
  readonly email: string;
  readonly primary: boolean;
  readonly verified: boolean;
}

async function readGithubProfile(tokens: Tokens, configuration: Configuration): Promise<ProviderProfile> {
  async function get(path: string): Promise<Response> {
    const url = new URL(path, "https://api.github.com");
    return fetchProtectedResource(configuration, tokens.access_token, url, "GET");
  }
  const user = await readJson<GithubUser>(await get("/user"));
  const emailsResponse = await get("/user/emails");
  // A GitHub app may lack the permission to read e-mails.
  const emails = emailsResponse.ok ? await readJson<readonly GithubEmail[]>(emailsResponse) : [];
  const isShown = ({ email, primary }: GithubEmail): boolean => (user.email === null ? primary : email === user.email);
  const shown = emails.find(isShown) ?? emails[0];
  const email = user.email ?? shown?.email;
  if (!Number.isSafeInteger(user.id) || email === undefined) throw new Error("GitHub profile without an e-mail");
  return { subject: String(user.id), email, isVouched: shown?.email === email && shown.verified };
}

async function readJson<Body>(response: Response): Promise<Body> {
  if (!response.ok) throw new Error(`GitHub answered ${response.status}`);
  const body: Body = JSON.parse(await response.text());
  return body;
}
