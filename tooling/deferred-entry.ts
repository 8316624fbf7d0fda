import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const comments = /^\/\/.*\n/gm
const source = readFileSync(join(import.meta.dirname, '../web/start.js'), 'utf8').replace(comments, '')
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
const fileName = `assets/start-${hash}.js`

const shop = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/** Replaces the entry script by a small script that loads it after the first paint. */
export const deferredEntry = (): Plugin => ({
  name: 'deferred-entry',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName, source })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(shop, `<script defer src="/${fileName}" data-shop="$1"></script>`),
  },
})
