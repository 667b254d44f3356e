import type { Person, PersonAction, PersonOutcome, Sender } from "./people.ts";

/** A link with which one person sets a password, once. */
export interface ResetLink {
  readonly url: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Where people are looked up and let in: everything that takes passwords, sessions and their store. */
export interface PeopleDesk {
  /**
   * @param cookie - cookies of ours, at least that of a session
   * @throws {DomainError} `service_unavailable`
   */
  findPerson(cookie: string): Promise<Person | undefined>;
  /**
   * Does what the action says; only for `delete` it just makes sure that the person may, and says who it is.
   *
   * @throws {DomainError} `service_unavailable`
   */
  act(action: PersonAction, from: Sender): Promise<PersonOutcome>;
  /**
   * Removes a person whose account is gone.
   *
   * @throws {DomainError} `service_unavailable`
   */
  removePerson(personId: string): Promise<void>;
  /**
   * A link for the person of an account; an account that nobody claimed gets its person by it.
   *
   * @throws {DomainError} `account_not_found`, `service_unavailable`
   */
  issueResetLink(email: string): Promise<ResetLink>;
}
