/**
 * People on their own behalf: signing up, in and out, passwords, settings. Forms and their answers alone: who is signed in is
 * `ground/session.ts`, and what is checked and stored is behind `services.people`. Keys and credits are the dashboard's.
 */
import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export const peopleRoutes: readonly RouteConfigEntry[] = [
  route("sign-up", "people/sign-up-page.tsx"),
  route("sign-in", "people/sign-in-page.tsx"),
  route("sign-in/:provider/return", "people/return-page.tsx"),
  route("auth/:provider", "people/start-provider.ts"),
  route("sign-out", "people/sign-out.ts"),
  route("forgot-password", "people/forgot-password-page.tsx"),
  route("reset-password", "people/reset-password-page.tsx"),
  route("settings", "people/settings-page.tsx"),
];
