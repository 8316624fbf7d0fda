import { expect, test } from 'vitest'
import {
  bookFormats,
  contributorRoles,
  subjectSchemes,
  taxClasses,
} from '../../../domain/books/book-terms.ts'
import { formatOf, roleOf, schemeOf, taxClassOf } from '../onix/mapping/codes.ts'
import { formCode, languageCode, roleCodes, schemeCode, taxCode } from './onix-codes.ts'

test('the import reads the codes of the export as the same terms', () => {
  for (const role of contributorRoles) expect(roleOf(roleCodes[role])).toBe(role)
  for (const format of bookFormats) expect(formatOf(formCode(format))).toBe(format)
  for (const scheme of subjectSchemes) expect(schemeOf(schemeCode(scheme, '1KBB'))).toBe(scheme)
  for (const taxClass of taxClasses)
    if (taxClass !== 'exempt') expect(taxClassOf(taxCode(taxClass) ?? '')).toBe(taxClass)
})

test('languages have the codes of libraries, which mean the same language', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
  const known = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => languageCode(code) !== code)
  expect(known.length).toBeGreaterThan(180)
  for (const code of known)
    expect(Intl.getCanonicalLocales(languageCode(code))).toEqual(Intl.getCanonicalLocales(code))
  expect(['de', 'fr', 'zh', 'grc'].map(languageCode)).toEqual(['ger', 'fre', 'chi', 'grc'])
})
