import type { Plugin, Rolldown } from 'vite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { type Edit, isNode, type Node, withEdits } from './syntax-tree.ts'

/**
 * Pages use the types of the contract, and the method and path of a route; the server validates. Without the schemas
 * nothing uses zod, a quarter of the JavaScript of the home page and half the time in which the server loads the pages.
 * The filter keeps the bundler from calling this plugin for every module, which delays the build.
 */
export const stripZod = (): Plugin => ({
  name: 'strip-zod',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name !== 'server',
  // No getter of an unused property has an effect.
  configEnvironment: (name) =>
    name === 'server'
      ? null
      : { build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } } },
  transform: {
    filter: { id: /[\\/]contract[\\/].+\.ts$/ },
    async handler(code, id) {
      const schemas = await schemasIn(id)
      const parse = () => this.parse(code, { lang: 'ts' }) as unknown as Node
      const stripped = strippedModules.get(id) ?? withEdits(code, stripSchemas(parse(), code, schemas))
      strippedModules.set(id, stripped)
      return { code: stripped, map: null, moduleSideEffects: false }
    },
  },
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => isZod.test(id)))
        this.error(`${chunk.fileName} contains zod: a page uses a schema of the contract`)
  },
})

const isZod = /node_modules[\\/]zod[\\/]/

/** The client and the rendering contain the same modules, and parsing is a tenth of the build. */
const strippedModules = new Map<string, string>()

/** The names of the schemas that a module exports. */
async function schemasIn(path: string): Promise<Set<string>> {
  const exported = (await import(pathToFileURL(path).href)) as Record<string, unknown>
  return new Set(Object.keys(exported).filter((name) => exported[name] instanceof z.ZodType))
}

/**
 * Removes the values of exported schemas, reduces routes to method and path, and marks calls as pure, so that the bundler
 * drops the schemas that nothing uses any more.
 */
function stripSchemas(node: Node, code: string, schemas: ReadonlySet<string>): Edit[] {
  const { type, start, end } = node
  const { id, init, callee } = node as Record<string, Node | undefined>
  // Called for its effect.
  if (type === 'ExpressionStatement') return []
  if (type === 'VariableDeclarator' && init && schemas.has(String(id?.['name'])))
    return [{ start: init.start, end: init.end, text: 'undefined' }]
  const isCall = type === 'CallExpression'
  if (isCall && callee?.['name'] === 'route') return [{ start, end, text: methodAndPath(node, code) }]
  const children = Object.values(node).flat().filter(isNode)
  const inside = children.flatMap((child) => stripSchemas(child, code, schemas))
  return isCall ? [{ start, end: start, text: '/* @__PURE__ */ ' }, ...inside] : inside
}

function methodAndPath(call: Node, code: string): string {
  const [description] = call['arguments'] as Node[]
  const properties = (description?.['properties'] ?? []) as (Node & { key?: Node })[]
  const kept = properties.filter(({ key }) => key?.['name'] === 'method' || key?.['name'] === 'path')
  return `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}

const comments = /^\/\/.*\n/gm
const start = readFileSync(join(import.meta.dirname, '../web/app/start.js'), 'utf8').replace(comments, '')

const shop = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/** Replaces the entry script by a small one, which is inline: no press comes before it, and no round trip is its own. */
export const deferredEntry = (): Plugin => ({
  name: 'deferred-entry',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle(_options, bundle) {
    const screens = scriptsOfScreens(bundle)
    this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screens) })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const notices = scriptsOfScreens(bundle)['sayAdded'] ?? []
      return html.replace(
        shop,
        (_, url: string) =>
          `<script data-shop="${url}" data-screen="" data-notices="${notices.join(' ')}">${start}</script>`,
      )
    },
  },
})

/** By the name that a module exports which is loaded on demand: its script, and what this imports beside the entry. */
function scriptsOfScreens(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const withImports = (name: string, found: Set<string>): Set<string> => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return found
    return chunk.imports.reduce((all, imported) => withImports(imported, all), found.add(name))
  }
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const ofEntry = withImports(entry?.fileName ?? '', new Set())
  const screens = chunks.filter(({ isDynamicEntry }) => isDynamicEntry)
  return Object.fromEntries(
    screens.flatMap(({ fileName, exports }) => {
      const scripts = [...withImports(fileName, new Set(ofEntry)).difference(ofEntry)]
      return exports.map((name) => [name, scripts.map((script) => `/${script}`)])
    }),
  )
}

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

const noScreen = '\0no-screen'

/** Screens of the dashboard are rendered in the browser only, which has the session. */
export const noAdminScreens = (): Plugin => ({
  name: 'no-admin-screens',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'render',
  resolveDynamicImport: (_specifier, importer) =>
    importer?.endsWith('/web/admin/admin-area.tsx') ? noScreen : null,
  load: { filter: { id: /no-screen$/ }, handler: () => 'export {}' },
})
