import { index, type RouteConfig } from "@react-router/dev/routes";
import { colorRoutes } from "./colors/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { docsRoutes } from "./docs/routes.ts";
import { editorRoutes } from "./editor/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { groundRoutes } from "./ground/routes.ts";
import { libraryRoutes } from "./library/routes.ts";
import { peopleRoutes } from "./people/routes.ts";

/** Every address of the site; each area lists its own. */
export default [
  index("home/home-page.tsx"),
  ...editorRoutes,
  ...libraryRoutes,
  ...exportRoutes,
  ...colorRoutes,
  ...peopleRoutes,
  ...dashboardRoutes,
  ...docsRoutes,
  ...groundRoutes,
] satisfies RouteConfig;
