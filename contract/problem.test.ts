import { expect, test } from 'vitest'
import type { z } from 'zod'
import { BookDataEdit } from './catalog/book-data.ts'
import { bookChanges } from './catalog/book-changes.ts'
import { search } from './catalog/search.ts'
import { messageOfIssue } from './problem.ts'
import { ShopDetails } from './shop/settings-schemas.ts'
import { StartOwnShop } from './shop/setup.ts'
import { StockSettings } from './shop/stock-settings.ts'
import { text } from './text.ts'

const cases: [schema: z.ZodType, sent: unknown, message: string][] = [
  [text(300, 'Enter a title'), 'x'.repeat(301), 'Use 300 characters or fewer'],
  [text(50_000, 'Enter a title'), 'x'.repeat(50_001), 'Use 50,000 characters or fewer'],
  [ShopDetails.shape.keepAuditMonths, 0, 'Use 1 month or more'],
  [ShopDetails.shape.copyrightYear, 1492, 'Enter a year from 1900 on'],
  [
    ShopDetails.shape.accent,
    '#ffff00',
    'This colour is too light to read. The nearest that works is #757500.',
  ],
  [StockSettings.shape.inStock, '{count}', 'Leave out { and }'],
  [StockSettings.shape.low, '{date}', 'Of words in braces only {count} is known here'],
  [StockSettings.shape.preOrderDated, 'Soon', 'Put {date} where the day goes'],
  [StockSettings.shape.holdHours, -1, 'Use 0 or more'],
  [StockSettings.shape.maxHeldPerAccount, 1e6, 'Use 10,000 or fewer'],
  [StartOwnShop.shape.confirm, 'yes', 'Type “start my shop”'],
  [BookDataEdit.shape.pages, 'many', 'Enter the number of pages, a whole number from 1 to 100,000'],
  [BookDataEdit.shape.format, 'scroll', 'Choose a format'],
  [
    search.find.query,
    { sort: 'best' },
    'Choose one of best-match, best-selling, newest, price-low, price-high, title',
  ],
  [
    bookChanges.change.body,
    { change: 'percent', ids: ['0d4b4a86-6a5e-4a0a-9d4c-2a3f5f3b1a11'], percent: 2000 },
    'Enter a percentage from -95 to 1000, for example -10',
  ],
]

test.each(cases)('a message has the values of its issue (%#)', (schema, sent, message) => {
  expect(schema.safeParse(sent).error?.issues.map(messageOfIssue)).toEqual([message])
})
