/**
 * The Color API, in whose folder this runs: its own routes for programs, in Express 4, for its Express 3 no longer runs on Node. Left out is
 * what would only slow it down here: an agent of New Relic, a REPL, a line of log and a call of Google Analytics for each request.
 */
import { createRequire } from "node:module";
import { join } from "node:path";

/** Of Express, as far as it is used here. */
interface App {
  listen(port: number, host: string): void;
}

/** Stands for the module that tells Google Analytics of each request. */
class SilentGadget {
  collectPageview(): void {
    // Nobody is told.
  }
}

const load = createRequire(join(process.cwd(), "app.js"));
const gadget = load.resolve("./lib/gadget");
load(gadget);
load.cache[gadget]!.exports = SilentGadget;
const express: () => App = load("express");
const addRoutes: (app: App) => void = load("./routes/api");

const app = express();
addRoutes(app);
app.listen(Number(process.env["PORT"]), "127.0.0.1");
