/**
 * Importing `node:http` reads all its exports, and the one for WebSockets loads Node's fetch: a tenth of a second of every
 * start.
 */
export const { createServer, request, validateHeaderName, validateHeaderValue } =
  process.getBuiltinModule('node:http')
