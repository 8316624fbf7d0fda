import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { type Catalogue, compiledIn } from '../messages/catalogues.ts'
import { catalogueNames } from '../messages/languages.ts'
import { readCatalogue } from '../messages/read-catalogue.ts'
import { isNode, type Node, withEdits } from './syntax-tree.ts'

/**
 * Writes the scripts of browsers once for each language, so that a page loads its texts with its code: no catalogue, no
 * request and no byte of another language. Until then each message is a mark, which no minifier changes.
 */
export const translateScripts = (): Plugin => {
  const messages = new Map<string, string>()
  return {
    name: 'translate-scripts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /[\\/](web|domain|contract|messages)[\\/].+\.tsx?$/, code: /\b(t|msg|rich)\(/ },
      handler(code) {
        const edits = messagesIn(this.parse(code) as unknown as Node).map(({ message, start, end }) => {
          const mark = markOf(message)
          messages.set(mark, message)
          return { start, end, text: `'⟦${mark}⟧'` }
        })
        return { code: withEdits(code, edits), map: null }
      },
    },
    generateBundle: {
      // After the page that names the scripts.
      order: 'post',
      handler(_options, bundle) {
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
        const folders = catalogueNames.map((name) => {
          const catalogue = readCatalogue(name)
          const folder = `${name}-${digest(JSON.stringify(catalogue))}`
          for (const { fileName, code } of scripts)
            this.emitFile({
              type: 'asset',
              fileName: `assets/${folder}/${basename(fileName)}`,
              source: translated(code, catalogue, messages),
            })
          return [name, folder]
        })
        this.emitFile({
          type: 'asset',
          fileName: 'languages.json',
          source: JSON.stringify(Object.fromEntries(folders)),
        })
        for (const { fileName } of scripts) delete bundle[fileName]
      },
    },
  }
}

/** The literals that `t`, `msg` and `rich` are called with, in the order of the code. */
export function messagesIn(node: Node): { message: string; start: number; end: number }[] {
  const children = Object.values(node).flat().filter(isNode).flatMap(messagesIn)
  if (node.type !== 'CallExpression') return children
  const { callee, arguments: given } = node as unknown as { callee: { name?: string }; arguments: Node[] }
  const [first] = given
  if (!isTranslating.has(callee.name ?? '') || first?.type !== 'Literal') return children
  const { value, start, end } = first as Node & { value?: unknown }
  return typeof value === 'string' ? [{ message: value, start, end }, ...children] : children
}

const isTranslating = new Set(['t', 'msg', 'rich'])

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

const markOf = (message: string) => createHash('sha256').update(message).digest('hex').slice(0, 16)

const marked = /(["'`])⟦([0-9a-f]+)⟧\1/g

function translated(code: string, catalogue: Catalogue, messages: Map<string, string>): string {
  const script = code.replace(marked, (_, _quote, mark: string) =>
    JSON.stringify(compiledIn(catalogue, messages.get(mark) ?? '')),
  )
  if (script.includes('⟦')) throw new Error('The bundler has joined a message with another text')
  return script
}
