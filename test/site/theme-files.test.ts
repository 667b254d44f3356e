import assert from "node:assert/strict";
import test from "node:test";
import { createTheme, themeFormats, type ThemeMode, themeModes, themeRoles } from "../../color/src/theme/index.ts";
import { testInBrowser } from "../browser.ts";
import { visitServer } from "../running-server.ts";

const colors = ["264653", "2a9d8f", "e9c46a"];
const address = `/theme/${colors.join("-")}`;
const server = visitServer();

testInBrowser("a theme's style sheet on another site follows the reader's preferences", async (browser, t) => {
  const { origin } = await server();
  const page = await browser.newPage();
  t.after(() => page.close());
  const { looks } = createTheme(colors, "AA");
  const settings: Readonly<Record<ThemeMode, object>> = {
    light: { colorScheme: "light", contrast: "no-preference" },
    dark: { colorScheme: "dark", contrast: "no-preference" },
    light_high_contrast: { colorScheme: "light", contrast: "more" },
    dark_high_contrast: { colorScheme: "dark", contrast: "more" },
  };
  const readLook = (element: string) =>
    page.evaluate(`${JSON.stringify(themeRoles)}.map((role) => getComputedStyle(document.querySelector("${element}"))
      .getPropertyValue("--color-" + role.replaceAll("_", "-")).trim().slice(1))`);
  await page.setContent(`<link rel="stylesheet" href="${origin}${address}.css" crossorigin><main data-theme="dark">`);
  for (const mode of themeModes) {
    await page.emulateMedia(settings[mode]);
    assert.deepEqual(
      await readLook("html"),
      themeRoles.map((role) => looks[mode][role].hex),
      mode,
    );
    const chosen = mode.endsWith("contrast") ? looks.dark_high_contrast : looks.dark;
    assert.deepEqual(
      await readLook("main"),
      themeRoles.map((role) => chosen[role].hex),
      `${mode}, dark by choice`,
    );
  }
});

test("theme files have a type and a name, are immutable, and allow all origins", async () => {
  const { origin } = await server();
  for (const { extension, mediaType, write } of themeFormats) {
    const answer = await fetch(`${origin}${address}.${extension}`);
    assert.equal(await answer.text(), write(createTheme(colors, "AA")), extension);
    assert.equal(answer.headers.get("content-type"), mediaType);
    assert.equal(answer.headers.get("content-disposition"), `attachment; filename="${colors.join("-")}.${extension}"`);
    assert.match(answer.headers.get("cache-control") ?? "", /^public, max-age=31536000, immutable/);
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    assert.equal(answer.headers.get("cross-origin-resource-policy"), "cross-origin");
  }
  const enhanced = await fetch(`${origin}${address}.css?contrast=AAA`);
  assert.equal(await enhanced.text(), themeFormats[0]?.write(createTheme(colors, "AAA")));
  const given = await fetch(`${origin}${address}.css?roles=danger:e9c46a`);
  assert.equal(await given.text(), themeFormats[0]?.write(createTheme(colors, "AA", { roles: { danger: "e9c46a" } })));
  const kept = await fetch(`${origin}${address}.css?keep=exact`);
  assert.equal(await kept.text(), themeFormats[0]?.write(createTheme(colors, "AA", { keep: "exact" })));
  for (const query of [
    "roles=danger:ffffff",
    "roles=text:264653",
    "roles=",
    "roles=danger:e9c46a&roles[]=danger:e9c46a",
  ]) {
    const refused = await fetch(`${origin}${address}.css?${query}`);
    assert.equal(refused.status, 400, query);
    assert.match(
      await refused.text(),
      /"roles" must be pairs such as danger:2a9d8f, each role once, with colors of the address, got "/,
    );
  }
  const listed = "roles[]=danger:%23E9C46A&roles%5B%5D=accent:264653&utm_source=x&_=1";
  const several = await fetch(`${origin}${address}.css?${listed}`);
  assert.equal(
    await several.text(),
    themeFormats[0]?.write(createTheme(colors, "AA", { roles: { danger: "e9c46a", accent: "264653" } })),
  );
  const tag = enhanced.headers.get("etag") ?? "";
  const headers = { "if-none-match": tag };
  assert.equal((await fetch(`${origin}${address}.css?contrast=aaa`, { headers })).status, 304);
  assert.equal((await fetch(`${origin}${address}.css`, { headers })).status, 200);
  const head = await fetch(`${origin}/theme/FFDE00.css`, { method: "HEAD" });
  assert.deepEqual([head.status, head.headers.get("content-disposition")], [200, 'attachment; filename="ffde00.css"']);
});

test("theme files refuse wrong colors, formats and levels in plain text", async () => {
  const { origin } = await server();
  const nine = Array.from({ length: 9 }, () => "ffffff").join("-");
  for (const [path, status, message] of [
    ["/theme/red.css", 404, /1 to 8 colors of six hexadecimal digits/],
    [`/theme/${nine}.css`, 404, /1 to 8 colors/],
    [`${address}.exe`, 404, /There are: \.css, \.tailwind\.css, \.shadcn\.css, \.tokens\.json, \.resolver\.json/],
    [`${address}.css?contrast=4.5`, 400, /"contrast" must be given once and be one of AA, AAA, got "4.5"/],
    [`${address}.css?contrast=AA&contrast=%41`, 400, /given once .*, got "AA" and "A"\.$/m],
    [`${address}.css?roles=fill:fff`, 400, /"roles" must be .*, got "fill:fff"/],
    [`${address}.css?contrst=AAA`, 400, /^Unknown parameter "contrst"\. Did you mean "contrast"\?/],
    [`${address}.css?keep=yes`, 400, /"keep" must be given once and be exact, got "yes"/],
  ] as const) {
    const answer = await fetch(origin + path);
    assert.equal(answer.status, status, path);
    assert.match(await answer.text(), message);
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
  }
});
