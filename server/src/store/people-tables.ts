/** The tables of people who sign in, as Kysely sees them. */

export interface PeopleTables {
  readonly people: PersonRow;
  readonly people_credentials: CredentialRow;
  readonly people_sessions: SessionRow;
  readonly people_verifications: VerificationRow;
  readonly people_attempts: AttemptRow;
}

interface PersonRow {
  readonly id: string;
  /** The account of this person; of no other. */
  readonly account_id: string;
  /** The account's e-mail, always. */
  readonly email: string;
  /** 0 or 1: whether a provider vouches for the e-mail. */
  readonly email_verified: number;
  readonly created_at: number;
  readonly updated_at: number;
}

interface CredentialRow {
  readonly id: string;
  readonly person_id: string;
  /** `credential` for a password, else the provider's name. */
  readonly provider: string;
  /** The person's id for a password, else whom the provider knows. */
  readonly subject: string;
  readonly password_hash: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

interface SessionRow {
  readonly id: string;
  readonly person_id: string;
  /** Worthless without the signature that its cookie has beside it. */
  readonly token: string;
  readonly user_agent: string | null;
  readonly expires_at: number;
  readonly created_at: number;
  readonly updated_at: number;
}

interface VerificationRow {
  readonly id: string;
  /** SHA-256 of what the bearer must show. */
  readonly identifier: string;
  /** Whom or what it stands for: a person's id, or the state of a sign-in at a provider. */
  readonly value: string;
  readonly expires_at: number;
  readonly created_at: number;
  readonly updated_at: number;
}

interface AttemptRow {
  readonly subject: string;
  /** Attempts since the window began. */
  readonly taken: number;
  readonly ends_at: number;
}
