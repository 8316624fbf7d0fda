import { readSettings, saveSettings as saving } from '../../contract/shop/settings.ts'
import { type SettingsGroup, shop } from '../../contract/shop/shop.ts'
import { findBook } from '../catalog/books/books.sql.ts'
import { bookTag } from '../http/response-cache/cache-invalidation.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, invalidFields, problem } from '../http/routing/problems.ts'
import type { Admin } from '../http/routing/authenticate.ts'
import { publicShop } from '../settings/public-shop.ts'
import { saveSettings, type Saved, type SettingsChange } from './save-settings.ts'
import { findSettings } from '../settings/settings.sql.ts'
import {
  deliveryTag,
  homeTag,
  readGroup,
  type ShopChanges,
  shopTag,
  type ShopState,
} from '../settings/shop-state.ts'

type Parts = { db: Database; readOnly: Queryable; state: ShopState; changes: ShopChanges }

export function mountShop(mount: Mount, parts: Parts) {
  const { state } = parts
  mount(shop.get, async () => ({
    ...answer(200, publicShop(state.current)),
    cache: { tags: [shopTag, deliveryTag] },
  }))
  mount(shop.home, async () => {
    const { heroBooks, ...texts } = state.current.settings.home
    const found = await Promise.all(heroBooks.map((id) => findBook(parts.readOnly, id)))
    const chosenBooks = found.filter((book) => book !== undefined)
    const tags = [homeTag, ...heroBooks.map(bookTag)]
    return { ...answer(200, { ...texts, chosenBooks }), cache: { tags } }
  })

  mount(readSettings.shop, async () => answer(200, await read(parts, 'shop')))
  mount(readSettings.region, async () => answer(200, await read(parts, 'region')))
  mount(readSettings.home, async () => answer(200, await read(parts, 'home')))
  mount(readSettings.delivery, async () => answer(200, await read(parts, 'delivery')))
  mount(readSettings.tax, async () => answer(200, await read(parts, 'tax')))
  mount(readSettings.email, async () => answer(200, await read(parts, 'email')))
  mount(readSettings.reviews, async () => answer(200, await read(parts, 'reviews')))
  mount(readSettings.stock, async () => answer(200, await read(parts, 'stock')))
  mount(readSettings.books, async () => answer(200, await read(parts, 'books')))

  mount(saving.shop, async ({ body }, caller) => save(parts, 'shop', body, caller))
  mount(saving.region, async ({ body }, caller) => save(parts, 'region', body, caller))
  mount(saving.home, async ({ body }, caller) => save(parts, 'home', body, caller))
  mount(saving.delivery, async ({ body }, caller) => save(parts, 'delivery', body, caller))
  mount(saving.tax, async ({ body }, caller) => save(parts, 'tax', body, caller))
  mount(saving.email, async ({ body }, caller) => save(parts, 'email', body, caller))
  mount(saving.reviews, async ({ body }, caller) => save(parts, 'reviews', body, caller))
  mount(saving.stock, async ({ body }, caller) => save(parts, 'stock', body, caller))
  mount(saving.books, async ({ body }, caller) => save(parts, 'books', body, caller))
}

const onlyForOwners = 'Only an owner can change some of these settings.'

/** From the database: another process may have saved a moment ago. */
async function read<Group extends SettingsGroup>({ db, state }: Parts, group: Group) {
  const row = await findSettings(db, group)
  const { version = 0, changedBy = '', changedAt = null } = row ?? {}
  return { ...readGroup(group, row, state.current.isDemo), version, changedBy, changedAt }
}

async function save<Group extends SettingsGroup>(
  parts: Parts,
  group: Group,
  body: SettingsChange<Group>,
  caller: Admin,
) {
  const outcome: Saved<Group> = await saveSettings(parts, group, body, caller)
  if ('refused' in outcome) return answer(409, outcome.refused)
  if ('invalid' in outcome) return answer(400, invalidFields(outcome.invalid))
  if ('forbidden' in outcome)
    return answer(403, { ...problem(403, onlyForOwners), fields: outcome.forbidden })
  await parts.changes.changed(`settings ${group}`)
  return answer(200, outcome.saved)
}
