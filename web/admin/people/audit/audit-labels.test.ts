import { afterEach, expect, test } from 'vitest'
import { findIn } from '../../../../messages/catalogues.ts'
import { readCatalogue } from '../../../../messages/read-catalogue.ts'
import { findMessagesBy } from '../../../../messages/t.ts'
import { fieldLabel, subjectText, valueText } from './audit-labels.ts'

/** Other tests share the module. */
afterEach(() => findMessagesBy(findIn({}, 'en')))

test('the log is read in the language of the dashboard', () => {
  findMessagesBy(findIn(readCatalogue('de'), 'de'))
  expect(subjectText('order.move', 'Order 1001')).toBe('Bestellung 1001')
  expect(subjectText('settings.save', 'delivery')).toBe('Lieferung')
  expect(valueText('shipped', 'status')).toBe('versandt')
  expect(valueText('sold-out', 'whenOut')).toBe('Ausverkauft')
  expect(valueText('counted', 'reason')).toBe('Gezählt')
  expect(valueText('clerk', 'role')).toBe('Verkauf')
  expect(fieldLabel('card')).toBe('Karte oder Wallet')
})

test('what staff have written stays as it is', () => {
  expect(subjectText('book.add', 'Order 1001 copies')).toBe('Order 1001 copies')
  expect(subjectText('category.edit', 'delivery')).toBe('delivery')
  expect(valueText('shipped', 'note')).toBe('shipped')
  expect(valueText('Torn', 'reason')).toBe('Torn')
})
