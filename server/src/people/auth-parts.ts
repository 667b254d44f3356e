/** What is used of better-auth, for it to be packed; what runs comes by way of `auth-library.ts`. */
export { APIError, createAuthEndpoint } from "better-auth/api";
export { setSessionCookie } from "better-auth/cookies";
export { generateRandomString, verifyPassword } from "better-auth/crypto";
export { getAdapter } from "better-auth/db/adapter";
export { betterAuth } from "better-auth/minimal";
