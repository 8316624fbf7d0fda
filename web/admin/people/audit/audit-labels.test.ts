import { afterEach, expect, test } from 'vitest'
import { findIn } from '../../../../messages/catalogues.ts'
import { readCatalogue } from '../../../../messages/read-catalogue.ts'
import { findMessagesBy } from '../../../../messages/t.ts'
import { actionLabel } from './audit-actions.ts'
import { changesOf, subjectText } from './audit-labels.ts'

/** Other tests share the module. */
afterEach(() => findMessagesBy(findIn({}, 'en')))

const after = (field: string, value: unknown, action = 'order.move') =>
  changesOf({ action, changes: { [field]: [null, value] } })[0]?.after

test('the log is read in the language of the dashboard', () => {
  findMessagesBy(findIn(readCatalogue('de'), 'de'))
  expect(subjectText({ action: 'order.move', subject: 'Order 1001' })).toBe('Bestellung 1001')
  expect(subjectText({ action: 'customer.note', subject: 'Customer 7' })).toBe('Kunde 7')
  expect(subjectText({ action: 'settings.save', subject: 'delivery' })).toBe('Lieferung')
  expect(after('status', 'shipped')).toBe('Versandt')
  expect(after('whenOut', 'sold-out')).toBe('Ausverkauft')
  expect(after('reason', 'counted')).toBe('Gezählt')
  expect(after('role', 'clerk')).toBe('Verkauf')
  expect(subjectText({ action: 'page.save', subject: 'legal-notice' })).toBe('Impressum')
  expect(subjectText({ action: 'news.order', subject: 'News' })).toBe('Neuigkeiten')
  expect(subjectText({ action: 'stock.count', subject: '' })).toBe('Ohne Abteilung')
  expect(after('markdown', 1234)).toBe('1.234 Zeichen')
  expect(after('place', 'menu')).toBe('Im Menü')
  const [card] = changesOf({
    action: 'settings.save',
    changes: { card: [{ isOffered: false }, { isOffered: true }] },
  })
  expect(card).toEqual({ field: 'Karte oder Wallet', before: 'Nein', after: 'Ja' })
})

/** Every route by which staff change something. */
const changes = import.meta.glob<string>('../../../../server/audit/testing/staff-changes.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('what staff do has a label', () => {
  const actions = [
    ...Object.values(changes)
      .join()
      .matchAll(/, '([a-z-]+\.[a-z-]+)', /g),
  ].map(([, action = '']) => action)
  expect(new Set(actions).size).toBeGreaterThan(40)
  expect(actions.filter((action) => actionLabel(action).includes(': '))).toEqual([])
})

test('what earlier entries say of texts is shown as it was stored', () => {
  findMessagesBy(findIn(readCatalogue('de'), 'de'))
  expect(subjectText({ action: 'page.save', subject: 'Legal notice' })).toBe('Legal notice')
  expect(subjectText({ action: 'category.order', subject: 'Catégories' })).toBe('Kategorien')
  expect(after('markdown', '39 characters')).toBe('39 characters')
})

test('what staff have written stays as it is', () => {
  expect(subjectText({ action: 'book.add', subject: 'Order 1001 copies' })).toBe('Order 1001 copies')
  expect(subjectText({ action: 'category.edit', subject: 'delivery' })).toBe('delivery')
  expect([after('note', 'shipped'), after('reason', 'Torn')]).toEqual(['shipped', 'Torn'])
})
