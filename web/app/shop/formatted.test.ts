import { expect, test } from 'vitest'
import { collectTexts, formatted } from './formatted.ts'

test('a text is formatted once for all pages, and each page tells which ones it shows', () => {
  let formattings = 0
  const show = (key: string) => formatted(key, () => `${key}${(formattings += 1)} `)
  expect(collectTexts(() => show('a') + show('b') + show('a'))).toEqual({
    markup: 'a1 b2 a1 ',
    texts: { a: 'a1 ', b: 'b2 ' },
  })
  expect(collectTexts(() => show('b'))).toEqual({ markup: 'b2 ', texts: { b: 'b2 ' } })
})
