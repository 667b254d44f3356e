/** better-auth's records and fields by the names of our tables and columns. */

const times = { createdAt: "created_at", updatedAt: "updated_at" } as const;

export const personNames = {
  modelName: "people",
  fields: { emailVerified: "email_verified", ...times },
  additionalFields: {
    // Required by the table; better-auth would ask the provider for it.
    accountId: { type: "string", required: false, fieldName: "account_id", input: false },
  },
} as const;

export const sessionNames = {
  modelName: "people_sessions",
  fields: { userId: "person_id", userAgent: "user_agent", expiresAt: "expires_at", ...times },
} as const;

export const credentialNames = {
  modelName: "people_credentials",
  fields: {
    userId: "person_id",
    providerId: "provider",
    accountId: "subject",
    password: "password_hash",
    ...times,
  },
} as const;

export const verificationNames = {
  modelName: "people_verifications",
  fields: { expiresAt: "expires_at", ...times },
} as const;
