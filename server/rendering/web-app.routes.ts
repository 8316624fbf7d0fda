import { msg } from '../../messages/t.ts'
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { shippedFile } from '../files.ts'
import { oncePerShop } from '../settings/once-per-shop.ts'
import { publicShop } from '../settings/public-shop.ts'
import type { ShopSnapshot, ShopState } from '../settings/shop-state.ts'
import type { Pages } from './page-template.ts'
import { rgbOf } from '../../domain/color.ts'
import { imageLibrary } from '../catalog/covers/prepare-cover.ts'
import { escaped } from '../../domain/plain-text.ts'

const message = msg("You're offline. Check your connection and try again. Your cart is kept.")

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
  const hashOf = (page: string) => hash('sha256', page, 'base64url')

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

const manifestOf = ({ settings: { shop, region } }: ShopSnapshot) => ({
  name: shop.name,
  lang: region.language,
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

/** The first letter or digit of the name on the accent. */
export function letterIcon(name: string, accent: string): string {
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="${accent}"/>
  <text x="16" y="23" text-anchor="middle" font-family="Georgia, serif" font-weight="600" font-size="20" fill="#ffffff">${escaped(initial)}</text>
</svg>
`
}

/** Colours of the demo's icon. */
const ground = rgbOf('#9a3412')
const figure = rgbOf('#faf7f2')

/** The demo's open book on another ground: each pixel is a mixture of its two colours. */
async function recolored(icon: Buffer, accent: string, size: number): Promise<Buffer> {
  const sharp = await imageLibrary()
  const { data, info } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const own = rgbOf(accent)
  for (let at = 0; at < data.length; at += 3) {
    const share = shareOfFigure(data[at + 2] ?? 0)
    for (const part of [0, 1, 2] as const) data[at + part] = own[part] + (figure[part] - own[part]) * share
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: size })
    .png()
    .toBuffer()
}

/** By the blue channel, in which the two colours differ most. */
const shareOfFigure = (blue: number) => Math.min(1, Math.max(0, (blue - ground[2]) / (figure[2] - ground[2])))
