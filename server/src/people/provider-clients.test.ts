import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { test, type TestContext } from "node:test";
import { describeProviderError, fetchProfile, makeProviderUrl } from "./provider-clients.ts";
import { withGithub } from "../../../test/support/people/fake-github.ts";

const keys = { clientId: "client", clientSecret: "secret" };
/** The verifier and its challenge are those of RFC 7636, appendix B. */
const codeVerifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const codeChallenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const checks = { state: "the-state", nonce: "the-nonce", codeVerifier };
const redirectUrl = "https://tincture.test/sign-in/google/return";
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

test("makeProviderUrl() asks for what sign-in needs, with PKCE", async () => {
  const url = new URL(await makeProviderUrl("google", keys, { redirectUrl, checks }));
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    client_id: "client",
    response_type: "code",
    redirect_uri: redirectUrl,
    scope: "openid email profile",
    state: "the-state",
    nonce: "the-nonce",
    code_challenge: codeChallenge,
    code_challenge_method: "S256",
  });
});

test("fetchProfile() reads Google's ID token, and accepts none of another nonce, audience, issuer or time", async (t) => {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: "https://accounts.google.com",
    aud: "client",
    sub: "12345",
    email: "ada@tincture.test",
    email_verified: true,
    nonce: "the-nonce",
    iat: now,
    exp: now + 60,
  };
  let current: object = claims;
  answerAsGoogle(t, () => current);
  const returnUrl = new URL(`${redirectUrl}?code=code&state=the-state`);
  const profile = await fetchProfile("google", keys, { returnUrl, checks });
  assert.deepEqual(profile, { subject: "12345", email: "ada@tincture.test", isVouched: true });
  for (const wrong of [
    { nonce: "another" },
    { nonce: undefined },
    { aud: "another" },
    { iss: "https://evil.test" },
    { exp: now - 60 },
    { email: undefined },
  ]) {
    current = { ...claims, ...wrong };
    await assert.rejects(fetchProfile("google", keys, { returnUrl, checks }), JSON.stringify(wrong));
  }
  current = claims;
  for (const query of ["code=code&state=another", "code=code", "error=server_error&state=the-state"])
    await assert.rejects(
      fetchProfile("google", keys, { returnUrl: new URL(`${redirectUrl}?${query}`), checks }),
      query,
    );
});

test("fetchProfile() accepts GitHub's issuer in the address, and no other", async () => {
  const user = { id: 7, email: "ada@tincture.test" };
  async function fetchFrom(issuer: string) {
    const returnUrl = new URL("https://tincture.test/sign-in/github/return?code=code&state=the-state");
    returnUrl.searchParams.set("iss", issuer);
    return fetchProfile("github", keys, { returnUrl, checks });
  }
  await withGithub(user, async () => {
    const profile = await fetchFrom("https://github.com/login/oauth");
    assert.deepEqual(profile, { subject: "7", email: user.email, isVouched: true });
    await assert.rejects(fetchFrom("https://accounts.google.com"));
  });
});

test("describeProviderError() names what the provider reported, without its description", async (t) => {
  const failure = { error: "incorrect_client_credentials", error_description: "token-of-github" };
  let status = 200;
  const { fetch } = globalThis;
  t.after(() => {
    globalThis.fetch = fetch;
  });
  globalThis.fetch = () => Promise.resolve(Response.json(failure, { status }));
  const returnUrl = new URL("https://tincture.test/sign-in/github/return?code=code&state=the-state");
  for (status of [200, 401]) {
    const error: unknown = await fetchProfile("github", keys, { returnUrl, checks }).catch((reason: unknown) => reason);
    assert.match(describeProviderError(error), /: incorrect_client_credentials$/, String(status));
    assert.doesNotMatch(describeProviderError(error), /token-of-github/);
  }
});

/** Answers requests for tokens while a test runs. */
function answerAsGoogle(t: TestContext, readClaims: () => object): void {
  const { fetch } = globalThis;
  t.after(() => {
    globalThis.fetch = fetch;
  });
  globalThis.fetch = async (input) => {
    const { url } = new Request(input);
    if (url !== "https://oauth2.googleapis.com/token") return new Response("not found", { status: 404 });
    return Response.json({ access_token: "token", token_type: "bearer", id_token: signToken(readClaims()) });
  };
}

function signToken(claims: object): string {
  const head = [{ alg: "RS256", typ: "JWT" }, claims].map((part) => toBase64(JSON.stringify(part))).join(".");
  return `${head}.${sign("sha256", Buffer.from(head), privateKey).toString("base64url")}`;
}

function toBase64(text: string): string {
  return Buffer.from(text).toString("base64url");
}
