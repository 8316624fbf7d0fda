/** In milliseconds. */
export type Timeouts = {
  /** For the headers of a request, also of the first one on a new connection. */
  headers: number
  /** For a whole request: a ten-megabyte cover takes time on a slow connection. */
  request: number
  /**
   * Without a byte in either direction: the response to a client that does not read is not buffered for ever.
   */
  idle: number
  /** For the next request on a connection: longer than a proxy's, so that it never sends into a closing one. */
  keepAlive: number
  /** For the last requests at shutdown: less than a supervisor waits before it kills the process. */
  shutdown: number
  /** How often connections are checked against the above. */
  checkInterval: number
}

export const defaultTimeouts: Timeouts = {
  headers: 20_000,
  request: 120_000,
  idle: 60_000,
  keepAlive: 72_000,
  shutdown: 8_000,
  checkInterval: 5_000,
}
