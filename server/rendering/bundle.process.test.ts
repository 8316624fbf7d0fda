import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from '../testing/spawn-store.ts'

function textsOf(folder: string, ending: string, isWanted: (text: string) => boolean = () => true): string {
  const files = readdirSync(join(root, folder), { recursive: true }).map(String)
  return files
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .filter(isWanted)
    .join('\n')
}

/** Messages and descriptions: strings of three words or more that begin with a capital letter. */
const sentencesIn = (code: string) => code.match(/(?<=')[A-Z]\w*( [^ '\n]+){2,}(?=')/g) ?? []

test('the JavaScript of the browser contains no schema of the contract', () => {
  const schemas = textsOf('contract', '.ts', (text) => text.includes("from 'zod'"))
  const ownWords = textsOf('web', '.tsx') + textsOf('web', '.ts')
  const sentences = sentencesIn(schemas).filter((sentence) => !ownWords.includes(sentence))
  expect(sentences.length).toBeGreaterThan(200)
  const bundle = textsOf('dist/web/assets', '.js')
  expect(sentences.filter((sentence) => bundle.includes(sentence))).toEqual([])
})

test('only the overview of the dashboard loads the code of its charts', () => {
  const folder = join(root, 'dist/web/assets')
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  const [charts = '', ...others] = scripts
    .filter(({ text }) => text.includes('The number of orders per month'))
    .map(({ name }) => name)
  expect([charts, others]).toEqual([expect.stringMatching(/^overview-/), []])
  const loading = new RegExp(`\\b(from|import)\\s*["']\\./${charts}`)
  expect(scripts.filter(({ text }) => loading.test(text))).toEqual([])
})

const textOf = (script: string) => readFileSync(join(root, 'dist/web/assets', script), 'utf8')
const compressedSize = (script: string) => brotliCompressSync(textOf(script)).length

/** The scripts that were built of modules of this name. */
const scriptsOf = (module: string) =>
  readdirSync(join(root, 'dist/web/assets')).filter((name) =>
    new RegExp(`^${module}-[\\w-]{8}\\.js$`).test(name),
  )

/** Scripts and what they import, but not what they load on demand. */
function withImports(scripts: string[], found = new Set<string>()): Set<string> {
  for (const script of scripts) {
    if (found.has(script)) continue
    found.add(script)
    const imports = textOf(script).matchAll(/\b(?:from|import)"\.\/([^"]+)"/g)
    withImports(
      [...imports].map(([, name = '']) => name),
      found,
    )
  }
  return found
}

/** In bytes, once the page is touched. React, the router and Redux Toolkit as they are published are 90 kB of each. */
const budgets = {
  home: { screen: [], most: 101_500 },
  book: { screen: ['book-page'], most: 119_500 },
  search: { screen: ['search-page'], most: 115_500 },
  about: { screen: ['about'], most: 110_000 },
  login: { screen: ['login'], most: 111_500 },
  cart: { screen: ['cart-page'], most: 114_000 },
}

test('the JavaScript of each page is within its budget, compressed with Brotli', () => {
  const [start = ''] = scriptsOf('start')
  expect(compressedSize(start), 'before a touch').toBeLessThanOrEqual(1_000)
  const sizes = new Map<string, number>()
  for (const [page, { screen, most }] of Object.entries(budgets)) {
    const screens = screen.map(scriptsOf)
    for (const scripts of screens) expect(scripts, page).not.toEqual([])
    const scripts = withImports([...scriptsOf('index'), ...screens.flat()])
    for (const script of scripts) if (!sizes.has(script)) sizes.set(script, compressedSize(script))
    const size = [...scripts].reduce((sum, script) => sum + (sizes.get(script) ?? 0), 0)
    expect(size, page).toBeLessThanOrEqual(most)
    expect(size, page).toBeGreaterThan(most * 0.95)
  }
})
