/**
 * What Node knows of HTTP. An import of `node:http` from a module reads all of its exports, and that of `WebSocket` loads Node's
 * whole client, which takes longer than any other part of a start and which nobody here asks for; this reads two.
 */
export const { METHODS, STATUS_CODES } = process.getBuiltinModule("node:http");
