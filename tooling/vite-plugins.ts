import type { Plugin } from 'vite'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const name = '\0inert-zod'

/** Schemas are inert values in pages; validating with one throws instead of silently passing. */
const inertZod = `
const refuse = () => { throw new Error('Pages are built without validators') }
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])
export const z = new Proxy(() => {}, {
  get: (_, key) => (checks.has(key) ? refuse : z),
  apply: () => z,
})`

/**
 * Pages use only paths and types of the contract; the server validates. Removing zod and the schemas saves a quarter of
 * the JavaScript of the home page, and half the time in which the server loads the pages. Without the filters, the
 * bundler would call this plugin for every import, which delays the build.
 */
export const stripZod = (): Plugin => ({
  name: 'strip-zod',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name !== 'server',
  resolveId: { filter: { id: /^zod$/ }, handler: () => name },
  load: { filter: { id: /inert-zod$/ }, handler: () => inertZod },
  transform: {
    filter: { id: /[\\/]contract[\\/].+\.ts$/ },
    handler(code) {
      const parse = () => this.parse(code, { lang: 'ts' }) as unknown as Node
      const short = shortened.get(code) ?? rewritten(code, shortenings(parse(), code))
      shortened.set(code, short)
      return { code: short, map: null, moduleSideEffects: false }
    },
  },
})

/** By source: the client and the rendering contain the same modules, and parsing is a tenth of the build. */
const shortened = new Map<string, string>()

/**
 * Lets the bundler drop parts of libraries that nobody uses: components of the router, whose names for developer tools
 * and whose calls look like side effects, and the handler of `onCacheEntryAdded`.
 */
export const dropUnusedParts = (): Plugin => ({
  name: 'drop-unused-parts',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /node_modules[\\/](react-router|@reduxjs[\\/]toolkit)[\\/]/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/= (?=React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ ')
        .replace(/^[ \t]*buildCacheLifecycleHandler,$/m, ''),
      map: null,
    }),
  },
})

/**
 * React and Redux Toolkit make errors while they load, only to recognise them when they are thrown. Nobody reads their
 * stacks, but where a debugger is attached (Lighthouse attaches one) each stack makes the browser parse the whole
 * script again, a third of its evaluation.
 */
export const noStacksOfSentinels = (): Plugin => ({
  name: 'no-stacks-of-sentinels',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /node_modules[\\/](react-dom|@reduxjs[\\/]toolkit)[\\/]/ },
    handler: (code) => ({ code: code.replace(sentinel, '$1 = Object.create(Error.prototype)'), map: null }),
  },
})

const sentinel = /\b(\w+Exception|neverResolvedError) = .*Error\(.*\)(?=[,;]$)/gm

/** A node of the syntax tree. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>

type Edit = { start: number; end: number; text: string }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Replaces each schema by `z`, and reduces a route to method and path. */
function shortenings(node: Node, code: string): Edit[] {
  const { start, end } = node
  if (node.type === 'CallExpression' && isSchema.test(rootOf(node) ?? '')) return [{ start, end, text: 'z' }]
  if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'route')
    return [{ start, end, text: calledHow(node, code) }]
  const children = Object.values(node).flat().filter(isNode)
  return children.flatMap((child) => shortenings(child, code))
}

/** Roots of the schema expressions in the contract. */
const isSchema = /^(z|text|optionalText|multilineText|slug|refusal|Markdown|NewBook)$/

/** The root of a call chain. */
function rootOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node['name'] as string
  const before = node['callee'] ?? node['object']
  return isNode(before) ? rootOf(before) : undefined
}

function calledHow(call: Node, code: string): string {
  const [description] = call['arguments'] as Node[]
  const properties = (description?.['properties'] ?? []) as (Node & { key?: Node })[]
  const kept = properties.filter(({ key }) => key?.['name'] === 'method' || key?.['name'] === 'path')
  return `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}

const rewritten = (code: string, edits: Edit[]) =>
  edits.reduceRight(
    (text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end),
    code,
  )

const comments = /^\/\/.*\n/gm
const source = readFileSync(join(import.meta.dirname, '../web/app/start.js'), 'utf8').replace(comments, '')
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

/**
 * Browsers keep the failure of an import: a second attempt at the same URL fails without a request. Chrome and Firefox
 * name the URL in the message.
 */
const importAgain = `(error) => {
  const url = /https?:\\S+/.exec(error.message)
  if (url) return import(/* @vite-ignore */ url[0] + '?' + Date.now())
  throw error
}`

/**
 * Vite makes each dynamic import preload style sheets and chunks. The only style sheet is inlined and most
 * code is in the main chunk, so preloading costs more than it saves. Instead, a failed import is tried once more.
 */
export const noModulepreload = (): Plugin => ({
  name: 'no-modulepreload',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /preload-helper/ },
    handler: () => `export const __vitePreload = (load) => load().catch(${importAgain})`,
  },
})

/** The client's build makes the style sheets; rendering needs none. */
export const noStyles = (): Plugin => ({
  name: 'no-styles',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'render',
  load: { filter: { id: /\.css$/ }, handler: () => '' },
})
