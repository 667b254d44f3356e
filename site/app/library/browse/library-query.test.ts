import assert from "node:assert/strict";
import test from "node:test";
import { parseColor } from "@tincture/color/import";
import { fc } from "../../../../test/properties.ts";
import { formatLibraryQuery, type LibraryQuery, readLibraryQuery } from "./library-query.ts";

function read(text: string) {
  return readLibraryQuery(new URLSearchParams(text));
}

test("readLibraryQuery() reads the words of a search, and orders by how well they fit", () => {
  assert.deepEqual(read("words=+summer+sunset+&near=&size=").query, {
    words: "summer sunset",
    tags: [],
    sort: "relevance",
    page: 1,
  });
  assert.equal(read("words=bakery&near=2a9d8f").query.sort, "relevance");
  assert.equal(read("words=bakery&sort=recent").query.sort, "recent");
  assert.deepEqual(read("words=bakery&name=sea").query.name, "sea");
});

test("readLibraryQuery() takes one color among the words for a color to be near to", () => {
  for (const words of ["e63946", "#E63946", "rgb(230 57 70)", "#e63946ff", "rgb(230, 57, 70)"]) {
    const { query, notes } = readLibraryQuery(new URLSearchParams({ words, near: "" }), parseColor);
    assert.deepEqual([query, notes], [{ near: "e63946", tags: [], sort: "near", page: 1 }, []], words);
  }
  const both = readLibraryQuery(new URLSearchParams({ words: "e63946", near: "2a9d8f" }), parseColor).query;
  assert.deepEqual([both.words, both.near], ["e63946", "2a9d8f"]);
  for (const words of ["facade", "tomato", "1999", "123456789", "#264653 #e76f51", "rgb(x)", "#12345", "abc"]) {
    const { query } = readLibraryQuery(new URLSearchParams({ words }), parseColor);
    assert.deepEqual([query.words, query.near], [words, undefined]);
  }
});

test("readLibraryQuery() reads every field, and takes empty ones of a form for nothing", () => {
  assert.deepEqual(read("name=sea&size=5&near=%232A9D8F&tags=warm,calm&tags=Warm&sort=recent&page=3"), {
    query: { name: "sea", size: 5, near: "2a9d8f", tags: ["warm", "calm"], sort: "recent", page: 3 },
    notes: [],
  });
  assert.deepEqual(read("name=&size=&near=&tags=&sort=&page="), {
    query: { tags: [], sort: "popular", page: 1 },
    notes: [],
  });
});

test("readLibraryQuery() leaves out what is wrong and says what is wanted", () => {
  const { query, notes } = read("size=9&near=tael&sort=near&page=0&name=%20%21");
  assert.deepEqual(query, { tags: [], sort: "popular", page: 1 });
  assert.deepEqual(
    notes.map(({ message }) => message),
    [
      "“!” was left out: a name has a letter or digit, and at most 80 characters.",
      "“9” was left out: palettes have 2 to 8 colors.",
      "“tael” was left out: a color is written like 2a9d8f, rgb(42 157 143) or teal.",
      "“0” was left out: pages are counted from 1.",
      "“near” was left out: palettes are sorted by popular, week, or recent.",
    ],
  );
  const tags = Array.from({ length: 25 }, (_, index) => `tag-${index}`).join(",");
  assert.equal(read(`tags=${tags}`).query.tags.length, 20);
  assert.equal(read(`tags=${tags}`).notes.length, 1);
});

test("formatLibraryQuery() leaves out what is as usual", () => {
  assert.equal(formatLibraryQuery({ tags: [], sort: "popular", page: 1 }), "");
  assert.equal(formatLibraryQuery({ words: "navy gold", tags: [], sort: "relevance", page: 1 }), "?words=navy+gold");
  assert.equal(formatLibraryQuery({ near: "2a9d8f", tags: [], sort: "near", page: 1 }), "?near=2a9d8f");
  assert.equal(
    formatLibraryQuery({ tags: ["warm", "sea side"], sort: "recent", page: 2 }),
    "?tags=warm,sea+side&sort=recent&page=2",
  );
});

test("readLibraryQuery() of formatLibraryQuery() is the identity", () => {
  const word = fc.stringMatching(/^[a-zé&=+#%<>"]{0,12}[a-z]$/);
  const hex = fc.stringMatching(/^[\da-f]{6}$/);
  const words = fc.constantFrom(
    "summer sunset",
    "facade",
    "terracotta & gold",
    "not red",
    "#264653 #e76f51",
    "a+b%20c",
  );
  const query: fc.Arbitrary<LibraryQuery> = fc
    .record({ words, name: word, size: fc.integer({ min: 2, max: 8 }), near: hex }, { requiredKeys: [] })
    .chain((filters) =>
      fc
        .record({
          tags: fc.uniqueArray(word, { maxLength: 20 }),
          sort: fc.constantFrom(
            "popular",
            "week",
            "recent",
            ...(filters.near === undefined ? [] : (["near"] as const)),
            ...(filters.words === undefined ? [] : (["relevance"] as const)),
          ),
          page: fc.integer({ min: 1, max: 9_999_999 }),
        })
        .map((rest) => ({ ...filters, ...rest })),
    );
  fc.assert(
    fc.property(query, (wanted) => {
      assert.deepEqual(read(formatLibraryQuery(wanted)), { query: wanted, notes: [] });
    }),
  );
});
