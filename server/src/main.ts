import { keepCompiledSources } from "./compile-cache.ts";

keepCompiledSources();
try {
  const { serve } = await import("./serve.ts");
  await serve(process.env);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
