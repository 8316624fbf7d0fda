import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { isNode, type Node } from '../syntax-tree.ts'

const root = join(import.meta.dirname, '../..')

const isOfTests = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

/** The modules of the store that speak to people, by their path. */
export function syntaxTrees(folders = '{contract,domain,messages,server,web}'): [path: string, tree: Node][] {
  const paths = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root }).filter((path) => !isOfTests(path))
  return paths.sort().map((path) => [path, parsed(path)])
}

const parsed = (path: string) =>
  parseAst(readFileSync(join(root, path), 'utf8'), {
    lang: path.endsWith('x') ? 'tsx' : 'ts',
  }) as unknown as Node

export const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

type Literal = Node & { value: unknown }

/** The literal that is the message of a call of `t`, `msg` or `rich`. */
export function messageLiteral(node: Node): (Literal & { value: string }) | undefined {
  if (node.type !== 'CallExpression') return undefined
  const { callee, arguments: given } = node as unknown as { callee: { name?: string }; arguments: Node[] }
  const first = isTranslating.has(callee.name ?? '') ? (given[0] as Literal | undefined) : undefined
  return typeof first?.value === 'string' ? (first as Literal & { value: string }) : undefined
}

const isTranslating = new Set(['t', 'msg', 'rich'])

/** In the order of the code. */
export const messagesIn = (node: Node): (Literal & { value: string })[] =>
  [messageLiteral(node) ?? [], childrenOf(node).flatMap(messagesIn)].flat()

/** Each message of the store once, in the order of the modules. */
export const sourceMessages = () =>
  new Set(syntaxTrees().flatMap(([, tree]) => messagesIn(tree).map(({ value }) => value)))
