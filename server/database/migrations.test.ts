import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { knownMigrations } from './migrate.ts'

/**
 * An applied migration never runs again, so it must not change. A change is a new file, listed here with its
 * hash.
 */
const hashes = {
  '0001-catalog.sql': '1304e7203718fa4b',
  '0002-shop.sql': '0f3dc140b4d62d37',
  '0003-identity.sql': '856b7cc6a48456cf',
  '0004-counter.sql': '534f9d038f62c389',
  '0005-added-once.sql': 'c7f2ce34412d9635',
  '0006-shared-limits.sql': '829aac4303a35afd',
  '0007-counted-books.sql': '4eaac4d7cc48b7a0',
  '0008-field-names.sql': '0caa94cf20771be6',
  '0009-oauth-names.sql': '76cba864106ec6be',
  '0010-admin-sign-out.sql': '795d1aff94ec765a',
  '0011-audit-log.sql': 'df9101aa97f1584a',
  '0012-order-money-and-history.sql': '162d1ed0dc50a4c1',
  '0013-shop-settings.sql': '6be25824fb71dbe6',
  '0014-staff.sql': '8d7d3149eb212b33',
  '0015-personal-data-and-newsletter.sql': '3f23eeab1a501bb5',
  '0016-receipt-seller.sql': '5e7d44172d237102',
  '0017-authors.sql': '20a44f53784354fe',
  '0018-wish-list.sql': 'b12285ff7e9d950c',
  '0019-reviews.sql': '4ffba54a083c34aa',
  '0020-address-line-2-and-delivery-note.sql': 'e741fc2b6976aaba',
  '0021-order-lines-of-book.sql': '644417bb29f0d459',
  '0022-book-data.sql': '8b6cfe1f68b9089c',
  '0023-stock.sql': 'fd514e293f4d7975',
  '0024-stock-alerts.sql': 'a9180152f914c9f5',
  '0025-shipped-lines.sql': '7907961053f0a8c5',
  '0026-price-released.sql': 'bad7011fba6c31f4',
  '0027-stock-move-keys.sql': 'b4aab43039c59d3f',
  '0028-imports.sql': 'eaff0fd2e665fb2d',
  '0029-titles-of-stock.sql': '093cba327f167dd2',
  '0030-edition-filters.sql': 'f7df1bc6958d0ebc',
  '0031-cover-queue.sql': '9300babed3d07c20',
  '0032-related-works.sql': '7dcf7ff30aafc739',
  '0033-feed-record-sources.sql': '3d2cff81b8d76e65',
  '0034-import-rules.sql': '5296ca2d901e595c',
  '0035-import-jobs.sql': 'b30284f29ca593da',
  '0036-order-holds.sql': '5cbdc3a25b445eb8',
  '0037-table-comments.sql': '0cb4bfcea59c8f67',
  '0038-editions-of-order-lines.sql': '74e16657f269bf54',
  '0039-sent-emails.sql': 'd03981478cac417c',
  '0040-cover-hosts.sql': '523d807bca6a4721',
  '0041-payments.sql': 'ccf62978fbf46185',
  '0042-language-of-staff.sql': 'b92803b5aab3c32f',
  '0043-search-language.sql': 'ab7d5fac8a8ee5a4',
  '0044-customers.sql': 'bc7729a285901995',
  '0045-mail-server-and-own-pages.sql': '8b0d9af803819239',
  '0046-book-list-filters.sql': '835e5c2cf9c6d83a',
  '0047-table-choices.sql': '8580fbb1cd608b19',
  '0048-reasons-of-copies.sql': '6cb567062faa9ece',
  '0049-supplier-orders.sql': 'c091e39143d398ce',
  '0050-newsletters-with-books.sql': '49fd3b4c3643fe4d',
  '0051-journal.sql': 'd22fb6de44fca662',
  '0052-delivery-zones.sql': 'ad409f4aa6ae666b',
  '0053-vouchers-and-gift-cards.sql': '788cba765ba16f29',
  '0055-staff-orders.sql': '3c8408a5a16d6cf9',
  '0056-unpaid-after-refund.sql': 'fbed26c8683ad9e9',
  '0057-gift-card-sales.sql': 'f14aa721c362edf2',
}

const hashOf = async (name: string) => {
  const text = await readFile(join(import.meta.dirname, 'migrations', name))
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

test('no migration was changed after it was written', async () => {
  const names = await knownMigrations()
  const found = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await hashOf(name)])))
  expect(found).toEqual(hashes)
})
