import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { shippedFile } from '../files.ts'

const types = {
  'favicon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
  'book-store.png': 'image/png',
}

/** Icons at the URLs where browsers and link previews expect them. */
export function mountIcons(server: FastifyInstance) {
  for (const [name, type] of Object.entries(types)) {
    let file: Buffer | undefined
    server.get(`/${name}`, async (_request, reply) => {
      file ??= await readFile(shippedFile(`pages/icons/${name}`))
      return reply.headers({ 'cache-control': 'public, max-age=86400', 'content-type': type }).send(file)
    })
  }
}
