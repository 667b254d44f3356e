/** Somebody who sends the site's forms without a browser: to try what no browser would send, and to be quick. */
export class FormClient {
  readonly #origin: string;
  readonly jar = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** For a window of a browser. */
  get cookies(): { name: string; value: string; url: string }[] {
    return [...this.jar].map(([name, value]) => ({ name, value, url: this.#origin }));
  }

  get(path: string): Promise<Response> {
    return this.#send(path, { headers: { cookie: this.cookie } });
  }

  /** @param headers - in place of those of a page of the site */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = { origin: this.#origin },
  ): Promise<Response> {
    return this.#send(path, {
      method: "POST",
      headers: { cookie: this.cookie, ...headers },
      body: new URLSearchParams(fields),
    });
  }

  /** Another one with the same cookies, as of somebody who stole them. */
  copy(): FormClient {
    const copy = new FormClient(this.#origin);
    for (const [name, value] of this.jar) copy.jar.set(name, value);
    return copy;
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(this.#origin + path, { ...init, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (/; Max-Age=0(;|$)/u.test(cookie)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return response;
  }
}

/** Signs somebody up who then is signed in. */
export async function signUp(origin: string, email: string): Promise<FormClient> {
  const client = new FormClient(origin);
  const answer = await client.post("/sign-up", { email, password: passwordOf(email) });
  if (answer.status !== 302) throw new Error(`Sign-up answered ${answer.status}: ${await answer.text()}`);
  return client;
}

/** The password that `signUp` gives. */
export function passwordOf(email: string): string {
  return `the password of ${email}`;
}
