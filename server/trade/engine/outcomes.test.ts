import { expect, test } from 'vitest'
import {
  count,
  countReasons,
  noCounts,
  type Outcome,
  readCounts,
  readOutcome,
  readReasons,
} from './outcomes.ts'

const skipped: Outcome = { kind: 'skipped', code: 'no-price', messages: ['There is no price'] }
const noted: Outcome = { kind: 'new', isWithoutRule: true, messages: ['Cut'] }

test('outcomes are counted by kind, and by reason with the first message', () => {
  const counts = count(noCounts(), [skipped, skipped, noted])
  expect(counts).toEqual({ ...noCounts(), read: 3, skipped: 2, new: 1, withoutRule: 1 })
  const reasons = countReasons({}, [skipped, { ...skipped, messages: ['Another'] }, noted])
  expect(reasons).toEqual({
    'skipped no-price': { records: 2, words: 'There is no price' },
    note: { records: 1, words: 'Cut' },
  })
  expect(countReasons({}, [{ kind: 'changed', messages: [] }])).toEqual({})
})

test('what earlier releases stored is read', () => {
  expect(readCounts({ read: 3, keptBack: 2, skipped: 1 })).toEqual({ ...noCounts(), read: 3, skipped: 3 })
  expect(readCounts({})).toEqual(noCounts())
  const reason = { records: 2, words: 'There is no price' }
  expect(readReasons({ 'keptBack no-price': reason, note: reason })).toEqual({
    'skipped no-price': reason,
    note: reason,
  })
  expect(['keptBack', 'refused'].map(readOutcome)).toEqual(['skipped', 'refused'])
})
