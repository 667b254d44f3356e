import { serve } from "./ops/serve.ts";
import { openDevSite } from "./site/dev-site.ts";

try {
  await serve(process.env, { openSite: openDevSite });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
