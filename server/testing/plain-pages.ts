import { pageHeaders } from '../http/security-headers.ts'
import type { Pages } from '../pages/pages.ts'

/** Every page contains the response of the API, for tests that do not render. */
export const plainPages: Pages = {
  attach: async () => {},
  render: async (_url, ask) => ({ status: 200, html: `<!doctype html>${(await ask('/api/books')).body}` }),
  trouble: async (words) => `<!doctype html>${words}`,
  headers: pageHeaders({}),
  ttl: 60_000,
}
