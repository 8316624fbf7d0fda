import { afterEach, expect, test } from 'vitest'
import { findIn } from '../../../../messages/catalogues.ts'
import { readCatalogue } from '../../../../messages/read-catalogue.ts'
import { findMessagesBy } from '../../../../messages/t.ts'
import { actionLabel, domains } from './audit-actions.ts'
import { changesOf, subjectText } from './audit-labels.ts'

/** Other tests share the module. */
afterEach(() => findMessagesBy(findIn({}, 'en')))

const after = (field: string, value: unknown, action = 'order.move') =>
  changesOf({ action, changes: { [field]: [null, value] } }, [{ slug: 'fiction', name: 'Romane' }])[0]?.after

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
  const changes: Parameters<typeof changesOf>[0]['changes'] = {
    card: [{ isOffered: false }, { isOffered: true }],
  }
  const [card] = changesOf({ action: 'settings.save', changes }, [])
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
  const filters = new Set(domains.map(([domain]) => domain))
  expect([...actions, 'shop.start'].filter((action) => !filters.has(action.split('.')[0] ?? ''))).toEqual([])
  expect(actions.filter((action) => actionLabel(action).includes(': '))).toEqual([])
})

test('lists, amounts and categories are shown as people read them, and states by what they are of', () => {
  findMessagesBy(findIn(readCatalogue('de'), 'de'))
  expect(after('titles', ['Emma, or', 'Dracula'], 'newsletter.edit')).toBe('Emma, or · Dracula')
  expect(after('titles', [], 'newsletter.edit')).toBe('(leer)')
  expect(after('order', ['fiction', 'gone'], 'category.order')).toBe('Romane, gone')
  expect(after('order', ['fiction', 'Ein Jahr'], 'news.order')).toBe('fiction · Ein Jahr')
  expect(after('categories', 'fiction, gone', 'voucher.edit')).toBe('Romane, gone')
  expect(after('category', 'fiction', 'book.edit')).toBe('Romane')
  expect([after('newPrice', 12.5), after('paid', '2.00')]).toEqual(['12,5', '2,00'])
  expect([after('state', 'waiting', 'review.publish'), after('state', 'waiting', 'order.address')]).toEqual([
    'Wartend',
    'waiting',
  ])
  expect(after('security', 'starttls', 'mail-server.save')).toBe('STARTTLS')
})

const recorded = import.meta.glob<string>('../../../../server/audit/testing/recorded-changes.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('each field of the log has a label, and no value is JSON', () => {
  // Whatever is a message is marked.
  findMessagesBy((message) => ({ found: `«${message}»`, language: 'en' }))
  const lines = Object.values(recorded).join('').trim().split('\n')
  expect(lines.length).toBeGreaterThan(35)
  const shown = lines.flatMap((line) => {
    const [, action = '', fields = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    return changesOf({ action, changes: JSON.parse(fields) as never }, [])
  })
  expect(shown.filter(({ field }) => !field.startsWith('«'))).toEqual([])
  const values = shown.flatMap(({ before, after: now }) => [before, now])
  expect(values.filter((value) => !value.startsWith('«') && /["{[]/.test(value))).toEqual([])
  expect(shown).toContainEqual(
    expect.objectContaining({ field: '«State [of an address]»', after: 'Vermont' }),
  )
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
