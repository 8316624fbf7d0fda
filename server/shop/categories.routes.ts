import { msg } from '../../messages/t.ts'
import { categories } from '../../contract/shop/categories.ts'
import type { Changes } from '../http/response-cache/cache-invalidation.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, invalidFields, notFound } from '../http/routing/problems.ts'
import { countedCategories } from './categories.sql.ts'
import { createCategory, deleteCategory, editCategory, reorderCategories } from './change-categories.ts'
import { listChanged } from './list-changed.ts'
import type { ShopChanges } from '../settings/shop-changes.ts'

type Deps = { db: Database; changes: ShopChanges; bookChanges: Changes }

export function mountCategories(mount: Mount, { db, changes, bookChanges }: Deps) {
  const listed = async () => {
    await changes.changed('categories')
    return countedCategories(db)
  }
  const one = async (slug: string) => (await listed()).find((category) => category.slug === slug)

  mount(categories.list, async () => answer(200, await countedCategories(db)))

  mount(categories.create, async ({ body }, { username }) => {
    const outcome = await createCategory(db, body, username)
    if ('invalid' in outcome) return answer(400, invalidFields(outcome.invalid))
    const created = await one(outcome.slug)
    return answer(201, created ?? { ...body, slug: outcome.slug, books: 0 })
  })

  mount(categories.reorder, async ({ body }, { username }) => {
    const outcome = await reorderCategories(db, body.slugs, username)
    return 'changed' in outcome ? answer(409, listChanged) : answer(200, await listed())
  })

  mount(categories.edit, async ({ params, body }, { username }) => {
    const outcome = await editCategory(db, params.slug, body, username)
    if ('invalid' in outcome) return answer(400, invalidFields(outcome.invalid))
    const edited = 'missing' in outcome ? undefined : await one(outcome.slug)
    return edited ? answer(200, edited) : notFound(msg('There is no such category.'))
  })

  mount(categories.delete, async ({ params, body }, caller) => {
    const outcome = await deleteCategory(db, params.slug, body?.moveTo, caller)
    if ('missing' in outcome) return notFound(msg('There is no such category.'))
    if ('invalid' in outcome) return answer(400, invalidFields(outcome.invalid))
    if ('refused' in outcome) return answer(409, outcome.refused)
    const left = await listed()
    if (outcome.moved === 0) return answer(200, left)
    // Every cached book of the category shows the old one.
    bookChanges.invalidateAll()
    return { ...answer(200, left), headers: bookChanges.invalidateBooks([]) }
  })
}
