import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { withCamera } from '../server/http/security-headers.ts'
import { fillTemplate, fillWithoutScript, type Pages } from '../server/rendering/page-template.ts'
import { findMessage, localeOfNumbers } from '../server/lib/language.ts'
import type { Config } from '../server/config.ts'
import { start } from '../server/start.ts'

const template = join(import.meta.dirname, '../web/index.html')

/** Renders pages from the sources for each request, with hot module replacement. */
async function pagesFromSources({ publicUrl }: Config): Promise<Pages> {
  const configFile = join(import.meta.dirname, '../vite.config.ts')
  const vite = await createServer({ configFile, configLoader: 'native', server: { middlewareMode: true } })
  return {
    attach: async (server) => {
      server.addHook('onRequest', (request, reply) => letViteAnswer(vite, request, reply))
      server.addHook('onClose', () => vite.close())
    },
    render: async (url, call) => {
      const page = await vite.transformIndexHtml(url, await readFile(template, 'utf8'))
      const { render, findMessagesBy, writeNumbersAsIn } = await vite.ssrLoadModule('/app/entry-server.tsx')
      findMessagesBy(findMessage)
      writeNumbersAsIn(localeOfNumbers)
      return fillTemplate(page, await render(url, call, publicUrl))
    },
    errorPage: async (words, shop) => {
      const { renderErrorPage } = await vite.ssrLoadModule('/app/entry-server.tsx')
      return fillWithoutScript(await readFile(template, 'utf8'), renderErrorPage(words, shop))
    },
    // Vite injects inline scripts, which the Content-Security-Policy would block.
    headers: {},
    staffHeaders: withCamera,
    ttl: undefined,
  }
}

/** Resolves when Vite has passed on or answered the request. */
const letViteAnswer = (vite: ViteDevServer, { raw }: FastifyRequest, reply: FastifyReply) =>
  new Promise<void>((resolve, reject) => {
    reply.raw.once('finish', () => {
      reply.hijack()
      resolve()
    })
    vite.middlewares(raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve()))
  })

// Each worker would start its own Vite.
process.env['WORKERS'] = '1'
await start(pagesFromSources)
