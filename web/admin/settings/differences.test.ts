import { expect, test } from 'vitest'
import { differencesBetween } from './differences.ts'

test('differences are named in words, also of nested fields and lists', () => {
  const theirs = { name: 'A', contact: { openingHours: '' }, isOpen: true, social: [] }
  const mine = { name: 'A', contact: { openingHours: '9 to 5' }, isOpen: false, social: [{ name: 'X' }] }
  expect(differencesBetween(theirs, mine)).toEqual([
    { field: 'Opening hours', theirs: '(nothing)', mine: '9 to 5' },
    { field: 'The shop is open', theirs: 'Yes', mine: 'No' },
    { field: 'Site of link 1', theirs: '(nothing)', mine: 'X' },
  ])
})
