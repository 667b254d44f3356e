import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { fc } from "../../properties.ts";
import { createAnswerReader, type WireAnswer } from "./answer-reader.ts";

const answers =
  "HTTP/1.1 100 Continue\r\n\r\n" +
  "HTTP/1.1 200 OK\r\ncontent-length: 7\r\nX-A: 1\r\nx-a: 2\r\n\r\n{}\u00e2\u0082\u00acHT" +
  "HTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n" +
  "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n";

function read(chunks: readonly Buffer[], isHead = false): readonly WireAnswer[] {
  const seen: WireAnswer[] = [];
  const reader = createAnswerReader({ isNextHead: () => isHead, onAnswer: (answer) => seen.push(answer) });
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return seen;
}

test("createAnswerReader() reads the same answers however they are cut", () => {
  const bytes = Buffer.from(answers, "latin1");
  fc.assert(
    fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 20 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const chunks = places.slice(1).map((end, i) => bytes.subarray(places[i], end));
      const seen = read(chunks);
      assert.deepEqual(
        seen.map(({ status, body }) => [status, body]),
        [
          [200, "{}€HT"],
          [304, ""],
          [404, ""],
        ],
      );
      assert.equal(seen[0]?.headers.get("x-a"), "1, 2");
    }),
  );
});

test("createAnswerReader() unpacks a body that came in a coding, and knows no others", () => {
  const packed = gzipSync('{"data":1}');
  const head = (coding: string) =>
    Buffer.from(`HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\ncontent-length: ${packed.length}\r\n\r\n`);
  assert.equal(read([Buffer.concat([head("gzip"), packed])])[0]?.body, '{"data":1}');
  assert.throws(() => read([Buffer.concat([head("lzma"), packed])]), SyntaxError);
});

test("createAnswerReader() takes no body for a HEAD", () => {
  const [answer] = read([Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\n")], true);
  assert.deepEqual([answer?.status, answer?.body], [200, ""]);
});

test("createAnswerReader() refuses what is no HTTP, and an answer that is cut", () => {
  for (const bytes of [
    "HTTP/1.0 200 OK\r\n\r\n",
    "nonsense\r\n\r\n",
    "HTTP/1.1 200 OK\r\nno header\r\n\r\n",
    "HTTP/1.1 200 OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nab",
  ])
    assert.throws(() => read([Buffer.from(bytes)]), SyntaxError, bytes);
});
