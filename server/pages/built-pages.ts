import fastifyStatic from '@fastify/static'
import { shippedFile } from '../files.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { Settings } from '../settings.ts'
import { templateForFirstPaint } from './first-paint.ts'
import { fillTemplate, fillWithoutScript, type Rendered } from './template.ts'
import type { Ask, Pages } from './pages.ts'

type EntryServer = {
  render(url: string, ask: Ask, origin: string | undefined): Promise<Rendered>
  renderTrouble(words: string): Pick<Rendered, 'head' | 'body'>
}

/** The pages of the build, which lies beside the server's bundle. */
export async function builtPages({
  firebase,
  publicUrl,
}: Pick<Settings, 'firebase' | 'publicUrl'>): Promise<Pages> {
  const { template, styleHash } = await templateForFirstPaint()
  const entry = shippedFile('../render/entry-server.js')
  const { render, renderTrouble }: EntryServer = await import(entry)
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
    render: async (url, ask) => fillTemplate(template, await render(url, ask, publicUrl)),
    trouble: async (words) => fillWithoutScript(template, renderTrouble(words)),
    headers: pageHeaders({ authDomain: firebase?.authDomain, styleHash }),
    freshFor: 60_000,
  }
}
