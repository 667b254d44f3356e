/**
 * What a Pro account needs for the API: keys, credits used and left, and a console that sends a request. A secret is in one answer and
 * nowhere else; the console's key stays in the memory of its page.
 */
import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export const dashboardRoutes: readonly RouteConfigEntry[] = [
  route("dashboard", "dashboard/dashboard-page.tsx"),
  route("dashboard/try", "dashboard/try-page.tsx"),
];
