import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { formatAttribution, operatorCommand } from "./snippets.ts";

test("operatorCommand() quotes only what needs it, and keeps a leading hyphen from being an option", () => {
  const command = "accounts set-plan";
  assert.equal(operatorCommand(command, ["ada@example.com", "pro"]), `npx tincture ${command} ada@example.com pro`);
  assert.equal(operatorCommand(command, ["-rf@example.com"]), `npx tincture ${command} -- '-rf@example.com'`);
});

test("operatorCommand() makes a shell see the very words, whatever is in them", () => {
  const words = ["$(touch x)@example.com", "a'b\"`c`@example.com", "a;b&c|d>e@x", "!~*?[x]{a,b}\\@x", "#@x"];
  for (const word of words) {
    const line = operatorCommand("accounts reset-link", [word]);
    const seen = execFileSync("sh", ["-c", line.replace("npx tincture", String.raw`printf '%s\n'`)]);
    assert.equal(seen.toString(), `accounts\nreset-link\n${word}\n`);
  }
});

test("formatAttribution() is the link that the terms ask for", () => {
  assert.equal(
    formatAttribution({ siteUrl: "https://colors.example", siteName: "Colors" }),
    '<a href="https://colors.example?utm_source=api&amp;utm_medium=attribution">Powered by Colors</a>',
  );
});

test("formatAttribution() escapes the name of the instance", () => {
  const html = formatAttribution({ siteUrl: "https://colors.example", siteName: 'A & <b>"B"</b>' });
  assert.match(html, /Powered by A &amp; &lt;b&gt;&quot;B&quot;&lt;\/b&gt;<\/a>$/);
});
