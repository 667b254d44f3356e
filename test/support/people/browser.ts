import type { People, Person, PersonAction, PersonOutcome } from "@tincture/contract/people";

export class Browser {
  readonly #people: People;
  readonly #address: string;
  readonly jar = new Map<string, string>();

  constructor(people: People, address: string) {
    this.#people = people;
    this.#address = address;
  }

  get cookie(): string | null {
    const cookies = [...this.jar].map(([name, value]) => `${name}=${value}`);
    return cookies.length === 0 ? null : cookies.join("; ");
  }

  async act(action: PersonAction): Promise<PersonOutcome> {
    const from = { cookie: this.cookie, address: this.#address, userAgent: "a browser" };
    const outcome = await this.#people.act(action, from);
    for (const cookie of outcome.cookies ?? []) this.#keep(cookie);
    return outcome;
  }

  /** @throws when the action is refused */
  async succeed(action: PersonAction): Promise<Person | undefined> {
    const outcome = await this.act(action);
    if (!outcome.ok) throw new Error(`${action.kind}: ${outcome.code}, ${outcome.message}`);
    return outcome.person;
  }

  async signUp(email: string, password: string): Promise<Person> {
    const person = await this.succeed({ kind: "sign-up", email, password });
    if (person === undefined) throw new Error(`Not signed in as ${email} after signing up`);
    return person;
  }

  async codeOf(action: PersonAction): Promise<string> {
    const outcome = await this.act(action);
    return outcome.ok ? "ok" : outcome.code;
  }

  person(): Promise<Person | undefined> {
    return this.#people.findPerson(this.cookie);
  }

  copy(address: string = this.#address): Browser {
    const copy = new Browser(this.#people, address);
    for (const [name, value] of this.jar) copy.jar.set(name, value);
    return copy;
  }

  #keep(cookie: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/; Max-Age=0(;|$)/.test(cookie)) this.jar.delete(name);
    else this.jar.set(name, value);
  }
}
