import { textsAdmin } from '../../contract/shop/shop-pages-admin.ts'
import { texts } from '../../contract/shop/shop-pages.ts'
import { t } from '../../messages/t.ts'
import { shopPages, shopPageSlugs } from '../../domain/pages.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, invalidFields } from '../http/routing/problems.ts'
import { markdownProblem, renderMarkdown } from '../lib/render-markdown.ts'
import { adminPage, savePage } from './save-page.ts'
import { allPages, findPage } from './shop-pages.sql.ts'
import type { ShopChanges } from '../settings/shop-changes.ts'

type Deps = { db: Database; changes: ShopChanges }

export function mountShopPages(mount: Mount, { db, changes }: Deps) {
  mount(texts.published, async () => ({
    ...answer(200, await published(db)),
    // Their titles are in the language of the shop.
    cache: { tags: ['texts', 'shop'] },
  }))

  mount(textsAdmin.list, async () => {
    const rows = await allPages(db)
    const states = shopPageSlugs.map((slug) => {
      const row = rows.find((row) => row.slug === slug)
      const { markdown, template: _, ...state } = adminPage(slug, row)
      return { ...state, isEmpty: markdown === '' }
    })
    return answer(200, states)
  })

  mount(textsAdmin.get, async ({ params: { slug } }) =>
    answer(200, adminPage(slug, await findPage(db, slug))),
  )

  mount(textsAdmin.save, async ({ params, body }, { username }) => {
    const outcome = await savePage(db, params.slug, body, username)
    if ('invalid' in outcome) return answer(400, invalidFields(outcome.invalid))
    if ('refused' in outcome) return answer(409, outcome.refused)
    await changes.changed('shop_pages')
    return answer(200, outcome.saved)
  })

  mount(textsAdmin.preview, async ({ body: { markdown } }) => {
    const message = markdownProblem(markdown)
    if (message) return answer(400, invalidFields([{ field: 'markdown', message }]))
    return answer(200, { html: renderMarkdown(markdown) })
  })
}

async function published(db: Database) {
  const rows = (await allPages(db)).filter(({ isPublished }) => isPublished)
  return shopPageSlugs.flatMap((slug) => {
    const row = rows.find((row) => row.slug === slug)
    return row ? [{ slug, title: t(shopPages[slug]), html: renderMarkdown(row.markdown) }] : []
  })
}
