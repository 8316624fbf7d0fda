import { pageHeaders } from '../http/security-headers.ts'
import type { Pages } from '../pages/pages.ts'

/** A page that says what the API says, for tests of everything around it. */
export const plainPages: Pages = {
  attach: async () => {},
  render: async (_url, ask) => ({ status: 200, html: `<!doctype html>${(await ask('/api/books')).body}` }),
  trouble: async (words) => `<!doctype html>${words}`,
  headers: pageHeaders({}),
  ttl: 60_000,
}
