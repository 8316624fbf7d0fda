import type { Plugin } from 'vite'

const name = '\0zod-for-the-browser'

/** Whatever the contract builds with zod is an inert value here; to check with it is an error, not a silent yes. */
const inertZod = `
const refuse = () => { throw new Error('The browser build has no validators') }
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])
export const z = new Proxy(() => {}, {
  get: (_, key) => (checks.has(key) ? refuse : z),
  apply: () => z,
})`

/**
 * The browser reads the contract for its paths and its types; what a body must look like the server checks. Leaving
 * out zod, and everything that the contract says with it, saves a quarter of the home page's JavaScript.
 */
export const withoutValidators = (): Plugin => ({
  name: 'without-validators',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (source) => (source === 'zod' ? name : undefined),
  load: (id) => (id === name ? inertZod : undefined),
  transform: {
    filter: { id: /[\\/]contract[\\/][^\\/]+\.ts$/ },
    handler(code) {
      const program = this.parse(code, { lang: 'ts' })
      return { code: rewritten(code, shortenings(program as unknown as Node, code)), map: null }
    },
  },
})

/** A node of the syntax tree, as far as we look at it. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>

type Edit = { start: number; end: number; text: string }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** A schema becomes plain `z`, and of a route stays how it is called: who may, and what comes back, are the server's. */
function shortenings(node: Node, code: string): Edit[] {
  const { start, end } = node
  if (node.type === 'CallExpression' && isSchema.test(rootOf(node) ?? '')) return [{ start, end, text: 'z' }]
  if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'route')
    return [{ start, end, text: calledHow(node, code) }]
  const children = Object.values(node).flat().filter(isNode)
  return children.flatMap((child) => shortenings(child, code))
}

/** What the contract's schemas begin with. */
const isSchema = /^(z|line|optionalLine|NewBook)$/

/** What a chain of calls begins with. */
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
