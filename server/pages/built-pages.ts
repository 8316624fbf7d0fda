import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import { shippedFile } from '../files.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { Settings } from '../settings.ts'
import { fillTemplate, type Rendered } from './template.ts'
import type { Ask, Pages } from './pages.ts'

type EntryServer = { render(url: string, ask: Ask): Promise<Rendered> }

/** The pages of the build, which lies beside the server's bundle. */
export async function builtPages({ firebase }: Pick<Settings, 'firebase'>): Promise<Pages> {
  const template = await readFile(shippedFile('../web/index.html'), 'utf8')
  const entry = shippedFile('../render/entry-server.js')
  const { render }: EntryServer = await import(entry)
  return {
    attach: async (server) => {
      await server.register(fastifyStatic, {
        root: shippedFile('../web/assets'),
        prefix: '/assets/',
        decorateReply: false,
        preCompressed: true,
        cacheControl: false,
        // Their names change with their content.
        setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
      })
    },
    render: async (url, ask) => fillTemplate(template, await render(url, ask)),
    headers: pageHeaders(firebase?.authDomain),
    freshFor: 60_000,
  }
}
