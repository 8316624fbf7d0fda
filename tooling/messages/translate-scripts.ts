import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { type Catalogue, compiledIn } from '../../messages/catalogues.ts'
import { catalogueNames } from '../../messages/languages.ts'
import { readCatalogue } from '../../messages/read-catalogue.ts'
import { type Node, withEdits } from '../syntax-tree.ts'
import { messagesIn } from './source-messages.ts'

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
        const edits = messagesIn(this.parse(code) as unknown as Node).map(({ value, start, end }) => {
          const mark = markOf(value)
          messages.set(mark, value)
          return { start, end, text: `'⟦${mark}⟧'` }
        })
        return { code: withEdits(code, edits), map: null }
      },
    },
    generateBundle: {
      // After the page that names the scripts.
      order: 'post',
      async handler(_options, bundle) {
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
        const folders = catalogueNames.map((name) => {
          const catalogue = readCatalogue(name)
          const folder = `${name}-${hashOf(JSON.stringify(catalogue), 8)}`
          for (const { fileName, code } of scripts) {
            const source = translated(code, catalogue, messages)
            this.emitFile({ type: 'asset', fileName: `assets/${folder}/${basename(fileName)}`, source })
          }
          return [name, folder]
        })
        const source = JSON.stringify(Object.fromEntries(folders))
        this.emitFile({ type: 'asset', fileName: 'languages.json', source })
        const marked = Object.fromEntries(scripts.map(({ fileName, code }) => [basename(fileName), code]))
        await keep(marked).catch(onlyTestsMissIt)
        for (const { fileName } of scripts) delete bundle[fileName]
      },
    },
  }
}

const hashOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

/** The scripts before they are translated, by name, outside of what is shipped: tests translate them into a language of their own. */
export const markedScripts = join(import.meta.dirname, '../../node_modules/.cache/marked-scripts.json.gz')

async function keep(marked: Record<string, string>) {
  await mkdir(dirname(markedScripts), { recursive: true })
  await writeFile(markedScripts, gzipSync(JSON.stringify(marked)))
}

/** The user who builds may not be the one who installed the packages. */
const onlyTestsMissIt = () => {}

export const markOf = (message: string) => hashOf(message, 16)

const marks = /(["'`])⟦([0-9a-f]+)⟧\1/g

export function translated(code: string, catalogue: Catalogue, messages: Map<string, string>): string {
  const script = code.replace(marks, (_, _quote, mark: string) =>
    JSON.stringify(compiledIn(catalogue, messages.get(mark) ?? '')),
  )
  if (script.includes('⟦')) throw new Error('The bundler has joined a message with another text')
  return script
}
