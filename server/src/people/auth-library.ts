/** What runs of better-auth, packed or as it comes. Types are taken from the package itself. */
import { findPacked } from "../domain/packed-module.ts";
import type * as AuthParts from "./auth-parts.ts";

const parts: typeof AuthParts = await import(findPacked("better-auth") ?? "./auth-parts.ts");

export const {
  APIError,
  betterAuth,
  createAuthEndpoint,
  generateRandomString,
  getAdapter,
  setSessionCookie,
  verifyPassword,
} = parts;
