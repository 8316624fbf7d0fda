import { msg } from '../../messages/t.ts'
import { readSettings, saveSettings as saving, searchIndex } from '../../contract/shop/settings.ts'
import { type SettingsGroup, shop } from '../../contract/shop/shop.ts'
import { findBook } from '../catalog/books/books.sql.ts'
import { searchProgress } from '../catalog/search/rewrite-index.ts'
import { bookTag, type CacheTag } from '../http/response-cache/cache-tags.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, badRequest, problem } from '../http/routing/problems.ts'
import type { Admin } from '../http/routing/authenticate.ts'
import { publicShop } from '../settings/public-shop.ts'
import { saveSettings, type Saved, type SettingsChange } from './save-settings.ts'
import { registry } from '../settings/registry.ts'
import { findSettings } from '../settings/settings.sql.ts'
import { languageOf, readGroup, type ShopState } from '../settings/shop-state.ts'
import { type ShopChanges } from '../settings/shop-changes.ts'

type Deps = { db: Database; readOnly: Queryable; state: ShopState; changes: ShopChanges }

export function mountShop(mount: Mount, deps: Deps) {
  const { state } = deps
  mount(shop.get, async () => ({
    ...answer(200, publicShop(state.current)),
    cache: { tags: ['shop', 'delivery'] },
  }))
  mount(shop.home, async () => {
    const { heroBooks, ...texts } = state.current.settings.home
    const found = await Promise.all(heroBooks.map((id) => findBook(deps.readOnly, id)))
    const chosenBooks = found.filter((book) => book !== undefined)
    const tags: CacheTag[] = ['home', ...heroBooks.map(bookTag)]
    return { ...answer(200, { ...texts, chosenBooks }), cache: { tags } }
  })

  mount(searchIndex.progress, async () => answer(200, await searchProgress(deps.db)))

  for (const group of Object.keys(registry) as SettingsGroup[]) {
    mount(readSettings[group], async () => answer(200, await read(deps, group)))
    mount(saving[group], async ({ body }, caller) => save(deps, group, body, caller))
  }
}

const onlyForOwners = msg('Only an owner can change some of these settings.')

/** From the database: another process may have saved a moment ago. */
async function read<Group extends SettingsGroup>({ db, state }: Deps, group: Group) {
  const row = await findSettings(db, group)
  const { version = 0, changedBy = '', changedAt = null } = row ?? {}
  return {
    ...readGroup(group, row, state.current.isDemo, languageOf(state.current)),
    version,
    changedBy,
    changedAt,
  }
}

async function save<Group extends SettingsGroup>(
  deps: Deps,
  group: Group,
  body: SettingsChange<Group>,
  caller: Admin,
) {
  const outcome: Saved<Group> = await saveSettings(deps, group, body, caller)
  if ('refused' in outcome) return answer(409, outcome.refused)
  if ('invalid' in outcome) return badRequest(outcome.invalid)
  if ('forbidden' in outcome)
    return answer(403, { ...problem(403, onlyForOwners), fields: outcome.forbidden })
  await deps.changes.changed(`settings ${group}`)
  return answer(200, outcome.saved)
}
