import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
