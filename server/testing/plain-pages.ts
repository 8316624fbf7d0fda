import { books } from '../../contract/catalog/books.ts'
import type { CallRoute } from '../http/routing/mount.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { Pages } from '../rendering/page-template.ts'

/** Every page contains the response of the API, for tests that do not render. */
export const plainPages = {
  attach: async () => {},
  render: async (_url: string, call: CallRoute) => {
    const { body } = await call(books.list, { query: { limit: 100 } })
    return { status: 200, html: `<!doctype html>${JSON.stringify(body)}` }
  },
  errorPage: async (words: string) => `<!doctype html>${words}`,
  ...pageHeaders({}),
  ttl: 60_000,
} satisfies Pages
