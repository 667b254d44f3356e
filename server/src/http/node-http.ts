/**
 * Exports of `node:http`. Importing the module would also load Node's `WebSocket` client, the
 * slowest part of a start.
 */
export const { METHODS, STATUS_CODES } = process.getBuiltinModule("node:http");
