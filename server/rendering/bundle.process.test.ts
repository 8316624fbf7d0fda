import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { CatalogueName } from '../../messages/languages.ts'
import { root } from '../testing/spawn-store.ts'
import { scriptsIn } from './page-template.ts'

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

const builtFile = (path: string) => readFileSync(join(root, 'dist/web', path))
const languages = JSON.parse(String(builtFile('languages.json'))) as Record<CatalogueName, string>

/** A script as a page of the demo loads it. */
const demoScript = (url: string) => builtFile(scriptsIn(languages.specification, `${url}.br`))

test('the JavaScript of the browser contains no schema of the contract', () => {
  const schemas = textsOf('contract', '.ts', (text) => text.includes("from 'zod'"))
  const ownWords = ['.tsx', '.ts'].map((ending) => textsOf('web', ending)).join() + textsOf('domain', '.ts')
  const sentences = sentencesIn(schemas).filter((sentence) => !ownWords.includes(sentence))
  expect(sentences.length).toBeGreaterThan(200)
  const bundle = textsOf(`dist/web/assets/${languages.specification}`, '.js')
  expect(sentences.filter((sentence) => bundle.includes(sentence))).toEqual([])
})

test('only the overview of the dashboard loads the code of its charts', () => {
  const folder = join(root, 'dist/web/assets', languages.specification)
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

const scriptsOfScreens = JSON.parse(String(builtFile('screens.json'))) as Record<string, string[]>
const [, shop = '', notices = '', start = ''] =
  /<script data-shop="([^"]+)" data-screen="" data-notices="([^"]+)">(.*?)<\/script>/s.exec(
    String(builtFile('index.html')),
  ) ?? []

/** In bytes, compressed with Brotli. React, the router and Redux Toolkit as they are published are 90 kB of each page. */
const budgets = {
  'the messages of the cart': { scripts: notices.split(' '), most: 5_800 },
  home: { scripts: [shop], most: 103_000 },
  book: { scripts: [shop, ...(scriptsOfScreens['BookPage'] ?? [])], most: 121_500 },
  search: { scripts: [shop, ...(scriptsOfScreens['SearchPage'] ?? [])], most: 117_000 },
  about: { scripts: [shop, ...(scriptsOfScreens['About'] ?? [])], most: 111_500 },
  login: { scripts: [shop, ...(scriptsOfScreens['Login'] ?? [])], most: 113_500 },
  cart: { scripts: [shop, ...(scriptsOfScreens['CartPage'] ?? [])], most: 116_000 },
}

test('a page has a small script of its own, which names the others', () => {
  expect(brotliCompressSync(start).length).toBeLessThanOrEqual(1_180)
  expect(notices).toContain('/assets/cart-notices-')
})

/** What a script imports as it loads. */
const importsOf = (url: string) => {
  const code = String(builtFile(scriptsIn(languages.specification, url)))
  return [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(([, name]) => `/assets/${name}`)
}

test('a page names every script that it imports, so that all come in one round trip', () => {
  for (const screen of ['BookPage', 'SearchPage', 'CartPage', 'DrawnCover', 'sayAdded']) {
    const named = scriptsOfScreens[screen] ?? []
    expect(named, screen).not.toEqual([])
    const known = new Set([shop, ...importsOf(shop), ...named])
    expect(
      named.flatMap(importsOf).filter((url) => !known.has(url)),
      screen,
    ).toEqual([])
  }
})

test('buying a book takes no more scripts than a browser without HTTP/2 asks for in two turns', () => {
  const { BookPage = [], DrawnCover = [] } = scriptsOfScreens
  const needed = new Set([shop, ...BookPage, ...DrawnCover, ...notices.split(' ')])
  expect(needed.size).toBeLessThanOrEqual(12)
})

test('the JavaScript of each page is within its budget', () => {
  for (const [page, { scripts, most }] of Object.entries(budgets)) {
    const size = scripts.reduce((sum, script) => sum + demoScript(script).length, 0)
    expect(size, page).toBeLessThanOrEqual(most)
    expect(size, `${page}: lower the budget`).toBeGreaterThan(most * 0.85)
  }
})
