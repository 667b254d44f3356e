import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseCoding, packBody } from "../http/coding.ts";

/** Below this packing makes it no smaller on the wire. */
const PACKED_BYTES_MIN = 860;
const PACKABLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

/** A page, made whole: the lane has to know when the work on it is over. */
export interface MadePage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export async function collectPage(response: Response): Promise<MadePage> {
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}

/** Sends a page, packed on another thread when that is worth it. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: MadePage): Promise<void> {
  const { status, headers, body } = page;
  reply.code(status);
  for (const [name, value] of headers) reply.header(name, value);
  const isPackable = body.length >= PACKED_BYTES_MIN && PACKABLE.test(headers.get("content-type") ?? "");
  const coding = isPackable ? chooseCoding(request.headers["accept-encoding"]) : undefined;
  if (isPackable) reply.header("vary", joinVary(headers.get("vary"), "Accept-Encoding"));
  if (coding !== undefined) reply.header("content-encoding", coding);
  const sent = coding === undefined ? body : await packBody(body, coding, "quick");
  if (request.method === "HEAD" || sent.length === 0) reply.send();
  else reply.send(sent);
}

function joinVary(present: string | null, name: string): string {
  return present === null ? name : `${present}, ${name}`;
}
