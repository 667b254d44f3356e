import assert from "node:assert/strict";
import test from "node:test";
import { readLastPalette } from "./read-last-palette.ts";

const place = "264653-2a9d8f?words=deep+sea&contrast=4.5&theme=AA";

test("readLastPalette() reads the palette of a visitor, and of the account that is signed in", () => {
  const cookie = (owner: string, text = place) => `theme=dark; last-palette=${owner}:${encodeURIComponent(text)}; a=b`;
  assert.equal(readLastPalette(cookie(""), undefined), `/app/${place}`);
  assert.equal(readLastPalette(cookie(""), "ann"), `/app/${place}`);
  assert.equal(readLastPalette(cookie("ann"), "ann"), `/app/${place}`);
  for (const other of [undefined, "bob", ""]) assert.equal(readLastPalette(cookie("ann"), other), undefined);
  assert.equal(readLastPalette(cookie("", "264653-2a9d8f"), undefined), "/app/264653-2a9d8f");
});

test("readLastPalette() returns undefined for missing, broken or foreign cookies", () => {
  for (const value of [
    "",
    ":",
    ":264653",
    ":%",
    ":%2F%2Felsewhere.example",
    ":264653-2a9d8f-",
    "264653-2a9d8f",
    `:${"264653-".repeat(9)}`,
  ]) {
    assert.equal(readLastPalette(`last-palette=${value}`, undefined), undefined, value);
  }
  for (const header of [null, "", "not-last-palette=:264653-2a9d8f"]) {
    assert.equal(readLastPalette(header, undefined), undefined);
  }
});

test("readLastPalette() drops a query that the editor does not accept", () => {
  for (const query of ["contrast=5", "tags=nonsense", "contrast=3&contrast=4.5", "theme=B"]) {
    const cookie = `last-palette=:${encodeURIComponent(`264653-2a9d8f?${query}`)}`;
    assert.equal(readLastPalette(cookie, undefined), "/app/264653-2a9d8f", query);
  }
  const odd = `last-palette=:${encodeURIComponent("264653-2a9d8f?other=\r\n?x")}`;
  assert.match(readLastPalette(odd, undefined) ?? "", /^\/app\/264653-2a9d8f(?:\?[\w%=+&]*)?$/);
});
