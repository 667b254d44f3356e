import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../test/properties.ts";
import { createQueryParser, nearestName } from "./query-text.ts";

const parse = createQueryParser([{ name: "tags", isList: true }, { name: "size" }, { name: "limit" }]);

test("createQueryParser() takes a list in every encoding that clients use", () => {
  for (const [client, text] of [
    ["URLSearchParams, requests, openapi-fetch", "tags=a&tags=b"],
    ["axios, jQuery, Rails", "tags[]=a&tags[]=b"],
    ["axios with escapes", "tags%5B%5D=a&tags%5B%5D=b"],
    ["qs, superagent", "tags[0]=a&tags[1]=b"],
    ["PHP's http_build_query", "tags%5B0%5D=a&tags%5B1%5D=b"],
    ["lower case escapes", "tags%5b0%5d=a&tags%5b1%5d=b"],
    ["PHP with keys that are not in order", "tags[7]=b&tags[3]=a"],
    ["a mix", "tags=a&tags[]=b"],
    ["other parameters between", "tags=a&size=2&tags[1]=b"],
  ] as const) {
    assert.deepEqual(parse(text).get("tags"), ["a", "b"], client);
  }
  assert.deepEqual(parse("tags=a,b&tags[]=c%2Cd").get("tags"), ["a,b", "c%2Cd"]);
});

test("createQueryParser() leaves values as they were sent, whether known once or twice", () => {
  assert.deepEqual(parse("size").get("size"), [""]);
  assert.deepEqual(parse("s%69ze=%&size=2&").get("size"), ["%", "2"]);
  assert.equal(parse("&&").size, 0);
});

test("createQueryParser() ignores link tracking and cache busters, however malformed", () => {
  assert.equal(parse("utm_source=x&_=1700000000&_cb=%ZZ&utm_campaign=%").size, 0);
});

test("createQueryParser() refuses every other name and suggests the nearest known one", () => {
  for (const [text, message] of [
    ["tag=a", 'Unknown parameter "tag". Did you mean "tags"?'],
    ["LIMIT=5", 'Unknown parameter "LIMIT". Did you mean "limit"?'],
    ["lmiit=5", 'Unknown parameter "lmiit". Did you mean "limit"?'],
    ["size[]=5", 'Unknown parameter "size[]". Did you mean "size"?'],
    ["tags[a]=5", 'Unknown parameter "tags[a]". Did you mean "tags"?'],
    ["tags[0][0]=5", 'Unknown parameter "tags[0][0]". Did you mean "tags"?'],
    ["q=sea", 'Unknown parameter "q". Known parameters: tags, size, limit'],
    ["=5", 'Unknown parameter "". Known parameters: tags, size, limit'],
    ["%ZZ=5", 'Unknown parameter "%ZZ". Known parameters: tags, size, limit'],
    ["constructor=1", 'Unknown parameter "constructor". Known parameters: tags, size, limit'],
    ["a%22%0Ab=1", String.raw`Unknown parameter "a\"\nb". Known parameters: tags, size, limit`],
  ] as const) {
    assert.throws(() => parse(text), { code: "invalid_parameter", publicMessage: message });
  }
  assert.throws(() => parse("lim=5"), { param: "lim" });
  assert.throws(() => createQueryParser([])("x=1"), { publicMessage: /There are no parameters here$/ });
});

test("createQueryParser() either knows a name or refuses it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const text = `${encodeURIComponent(name.toWellFormed())}=1`;
      const isKnown = /^(?:tags(?:\[\d{0,9}\])?|size|limit|utm_.*|_.*)$/s.test(name.toWellFormed());
      if (isKnown) parse(text);
      else assert.throws(() => parse(text), { code: "invalid_parameter", publicMessage: /^Unknown parameter "/ });
    }),
    { examples: [["tags[]"], ["tags[12]"], ["tags[ ]"], ["size[0]"], ["__proto__"]] },
  );
});

const known = ["name", "size", "near", "like", "sort", "tags", "tags_match", "include", "limit", "offset", "colors"];

test("nearestName() finds what a slip of the hand stands for", () => {
  for (const [written, name] of [
    ["tag", "tags"],
    ["TAGS", "tags"],
    ["Limit", "limit"],
    ["lim", "limit"],
    ["ofset", "offset"],
    ["oftset", "offset"],
    ["tagsMatch", "tags_match"],
    ["tags-match", "tags_match"],
    ["colour", "colors"],
    ["includes", "include"],
    ["naer", "near"],
  ] as const) {
    assert.equal(nearestName(written, known), name, written);
  }
});

test("nearestName() suggests nothing for what resembles no name", () => {
  for (const written of ["q", "", "page", "api_key", "x".repeat(9000)]) {
    assert.equal(nearestName(written, known), undefined, written.slice(0, 20));
  }
});
