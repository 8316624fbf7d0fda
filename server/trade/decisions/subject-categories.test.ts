import { expect, test } from 'vitest'
import type { Subject } from '../../../contract/catalog/book-data.ts'
import { fallbackOf } from './load-rules.ts'
import { categoryOf, indexSubjects, ruleOf } from './subject-categories.ts'

const index = indexSubjects([
  { scheme: 'thema', prefix: 'F', category: 'fiction' },
  { scheme: 'thema', prefix: 'fbc', category: 'classics' },
  { scheme: 'bisac', prefix: 'FIC', category: 'novels' },
])

const subject = (written: string) => {
  const [scheme, code] = written.split(' ')
  return { scheme, code } as Subject
}

test.each([
  ['thema F', 'F', 'fiction'],
  ['thema FB', 'F', 'fiction'],
  ['thema FBC', 'FBC', 'classics'],
  ['thema fbca', 'FBC', 'classics'],
  ['thema Y', undefined, undefined],
  ['bisac FIC004000', 'FIC', 'novels'],
  ['bisac F', undefined, undefined],
  ['bic FBC', undefined, undefined],
])('of %s the longest prefix %s decides', (written, prefix, category) => {
  expect(ruleOf(index, subject(written))).toEqual(prefix && { prefix, category })
})

test.each([
  [[], undefined],
  [['bic X'], undefined],
  [['bic X', 'bisac FIC'], 'novels'],
  [['thema Y', 'thema F', 'thema FBC'], 'fiction'],
])('%j: the first subject that a rule knows decides', (subjects, category) => {
  expect(categoryOf(index, subjects.map(subject))).toBe(category)
})

test.each([
  ['comics', ['fiction', 'comics'], 'comics'],
  [null, ['art', 'fiction'], 'fiction'],
  [null, ['art', 'comics'], 'art'],
  [null, [], ''],
])('without a rule: chosen %s of %j is %s', (chosen, categories, category) => {
  expect(fallbackOf(chosen, categories)).toBe(category)
})
