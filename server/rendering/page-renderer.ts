import type { FastifyInstance } from 'fastify'
import type { PublicShop } from '../../contract/shop/shop.ts'
import type { CallRoute } from '../http/routing/mount.ts'

export type Page = { status: number; html: string }

/** Renders pages: from the build, or from the sources in development. */
export type Pages = {
  /** Serves assets. */
  attach(server: FastifyInstance): Promise<void>
  render(url: string, call: CallRoute): Promise<Page>
  /** The error page: a message and a link to try again. */
  errorPage(words: string, shop: PublicShop): Promise<string>
  headers: Record<string, string>
  /** Of the admin area. */
  staffHeaders: Record<string, string>
  /** How long a page is cached before it is revalidated, in milliseconds. */
  ttl: number | undefined
}
