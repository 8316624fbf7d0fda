import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { shippedFile } from '../files.ts'
import { oncePerShop } from '../settings/once-per-shop.ts'
import { publicShop } from '../settings/public-shop.ts'
import type { ShopState } from '../settings/shop-state.ts'
import type { Pages } from './page-template.ts'

const message = "You're offline. Check your connection and try again. Your cart is kept."

/** Browsers ask for both again with each visit, so that a new name of the shop is shown offline too. */
const fresh = { 'cache-control': 'no-cache' }

/** The page that the service worker shows when the shop cannot be reached, and the worker itself. */
export async function mountOffline(server: FastifyInstance, pages: Pages, shop: ShopState) {
  const script = await readFile(shippedFile('server/rendering/offline/service-worker.js'), 'utf8')
  const cached = oncePerShop(shop, (now) => {
    const rendering = pages.errorPage(message, publicShop(now))
    rendering.catch(cached.forget)
    return rendering
  })
  const hashOf = (page: string) => createHash('sha256').update(page).digest('base64url')

  server.get('/offline', async (_request, reply) =>
    reply
      .headers({ ...pages.headers, ...fresh, 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(await cached.get()),
  )
  // A browser installs a worker again when its text changes, and then stores the page again.
  server.get('/service-worker.js', async (_request, reply) =>
    reply
      .headers(fresh)
      .type('text/javascript; charset=utf-8')
      .send(`${script}// ${hashOf(await cached.get())}\n`),
  )
}
