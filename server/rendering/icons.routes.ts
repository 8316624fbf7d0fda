import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { shippedFile } from '../files.ts'
import { oncePerShop } from '../settings/once-per-shop.ts'
import type { ShopSnapshot, ShopState } from '../settings/shop-state.ts'
import { letterIcon, recolored } from './draw-icons.ts'

const types = {
  'favicon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
  'book-store.png': 'image/png',
} as const

type Name = keyof typeof types
type Icon = { type: string; bytes: Buffer | string }

const shipped = (name: Name) => readFile(shippedFile(`server/rendering/icons/${name}`))

/** The demo has icons of its own. Other shops have their initial and their accent. */
async function iconOf(name: Name, { settings: { shop }, isDemo }: ShopSnapshot): Promise<Icon | undefined> {
  if (isDemo) return { type: types[name], bytes: await shipped(name) }
  if (name === 'book-store.png') return undefined
  if (name === 'favicon.svg') return { type: types[name], bytes: letterIcon(shop.name, shop.accent) }
  const size = name === 'favicon.ico' ? 32 : 180
  const bytes = await recolored(await shipped('apple-touch-icon.png'), shop.accent, size)
  return { type: 'image/png', bytes }
}

/** Settings may change the icons, so they are not cached for long. */
const headersFor = (isDemo: boolean, type: string) => ({
  'cache-control': isDemo ? 'public, max-age=86400' : 'public, max-age=300',
  'content-type': type,
})

/** Icons at the URLs where browsers and link previews expect them, and the web manifest. */
export function mountIcons(server: FastifyInstance, shop: ShopState) {
  for (const name of Object.keys(types) as Name[]) {
    const cached = oncePerShop(shop, (now) => iconOf(name, now))
    server.get(`/${name}`, async (_request, reply) => {
      const icon = await cached.get().catch((error: unknown) => {
        cached.forget()
        throw error
      })
      return icon ? send(reply, shop, icon) : reply.callNotFound()
    })
  }
  server.get('/manifest.webmanifest', async (_request, reply) =>
    send(reply, shop, { type: 'application/manifest+json', bytes: JSON.stringify(manifestOf(shop.current)) }),
  )
}

const send = (reply: FastifyReply, shop: ShopState, { type, bytes }: Icon) =>
  reply.headers(headersFor(shop.current.isDemo, type)).send(bytes)

const manifestOf = ({ settings: { shop } }: ShopSnapshot) => ({
  name: shop.name,
  short_name: shop.name,
  ...(shop.tagline && { description: shop.tagline }),
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#faf7f2',
  theme_color: shop.accent,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
  ],
})
