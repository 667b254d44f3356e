import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export const dashboardRoutes: readonly RouteConfigEntry[] = [
  route("dashboard", "dashboard/dashboard-page.tsx"),
  route("dashboard/try", "dashboard/try-page.tsx"),
];
