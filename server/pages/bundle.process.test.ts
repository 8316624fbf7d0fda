import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../testing/spawn-store.ts'

function textsOf(folder: string, ending: string): string {
  const files = readdirSync(join(root, folder), { recursive: true }).map(String)
  return files
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n')
}

/** Messages and descriptions: strings of three words or more that begin with a capital letter. */
const sentencesIn = (code: string) => code.match(/(?<=')[A-Z]\w*( [^ '\n]+){2,}(?=')/g) ?? []

/** Texts that server and browser show. */
const shared = new Set([
  'Terms of Service',
  'You get this e-mail because you subscribed to our newsletter. Unsubscribe:',
])

test('the JavaScript of the browser contains no schema of the contract', () => {
  const schemas = textsOf('contract', '.ts')
  const ownWords = textsOf('web', '.tsx') + textsOf('web', '.ts')
  const sentences = sentencesIn(schemas).filter(
    (sentence) => /[a-z]/.test(sentence) && !shared.has(sentence) && !ownWords.includes(sentence),
  )
  expect(sentences.length).toBeGreaterThan(40)
  const bundle = textsOf('dist/web/assets', '.js')
  expect(sentences.filter((sentence) => bundle.includes(sentence))).toEqual([])
})
