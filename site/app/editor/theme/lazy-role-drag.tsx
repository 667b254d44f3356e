import { lazy } from "react";

/** The code that drags is as large as all else of a tool: it is fetched for a pointer. */
export const LazyRoleDrag = lazy(async () => ({ default: (await import("./role-drag.tsx")).RoleDrag }));
