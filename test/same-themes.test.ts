import assert from "node:assert/strict";
import { createTheme, themeModes, themeRoles } from "../color/src/theme/index.ts";
import { testInBrowser, visit } from "./browser.ts";
import { serveModules } from "./serve-modules.ts";
import { size } from "./sizes.ts";

const sourceCount = size === "long" ? 5000 : 300;
const stride = 10_368_889;
const sources = Array.from({ length: sourceCount }, (_, index) =>
  [index, index + 1].map((place) => ((place * stride) % 0x1000000).toString(16).padStart(6, "0")),
);

testInBrowser("Chromium gives the same themes", async (browser, t) => {
  const origin = await serveModules(t);
  const { page, complaints } = await visit(browser, origin, { width: 800 });
  const program = `(async () => {
    const { createTheme, themeModes, themeRoles } = await import("/color/src/theme/index.ts");
    const rolesOf = (colors) => {
      const { looks } = createTheme(colors, "AA");
      return themeModes.map((mode) => themeRoles.map((role) => looks[mode][role].hex).join()).join();
    };
    return ${JSON.stringify(sources)}.map(rolesOf);
  })()`;
  assert.deepEqual(await page.evaluate(program), sources.map(listRoles));
  assert.deepEqual(complaints, []);
});

function listRoles(colors: readonly string[]): string {
  const { looks } = createTheme(colors, "AA");
  return themeModes.map((mode) => themeRoles.map((role) => looks[mode][role].hex).join()).join();
}
