import { createHash } from "node:crypto";

/**
 * A client that submits the site's forms without a browser, including requests that no browser
 * would send.
 */
export class FormClient {
  readonly origin: string;
  readonly jar = new Map<string, string>();

  /** @param cookies - those of a window of a browser, where it is the same visitor */
  constructor(origin: string, cookies: readonly { readonly name: string; readonly value: string }[] = []) {
    this.origin = origin;
    for (const { name, value } of cookies) this.jar.set(name, value);
  }

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get cookies(): { name: string; value: string; url: string }[] {
    return [...this.jar].map(([name, value]) => ({ name, value, url: this.origin }));
  }

  get(path: string): Promise<Response> {
    return this.#send(path, { headers: { cookie: this.cookie } });
  }

  /** @param headers - in place of those of a page of the site */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = { origin: this.origin },
  ): Promise<Response> {
    return this.#send(path, {
      method: "POST",
      headers: { cookie: this.cookie, ...headers },
      body: new URLSearchParams(fields),
    });
  }

  copy(): FormClient {
    return new FormClient(this.origin, this.cookies);
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(this.origin + path, { ...init, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (/; Max-Age=0(;|$)/u.test(cookie)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return response;
  }
}

/**
 * Signs up and in, from a network of its own when proxies are trusted, because sign-ups are limited
 * per network.
 */
export async function signUp(origin: string, email: string): Promise<FormClient> {
  const client = new FormClient(origin);
  const headers = { origin, "x-forwarded-for": addressOf(email) };
  const answer = await client.post("/sign-up", { email, password: passwordOf(email) }, headers);
  if (answer.status !== 302) throw new Error(`Sign-up answered ${answer.status}: ${await answer.text()}`);
  return client;
}

/** @see RFC 3849: addresses for documentation */
function addressOf(email: string): string {
  const [one, other] = new Uint16Array(createHash("sha256").update(email).digest().buffer);
  return `2001:db8:${one!.toString(16)}:${other!.toString(16)}::1`;
}

export function passwordOf(email: string): string {
  return `the password of ${email}`;
}
