import { msg, t } from '../../messages/t.ts'
import { textsAdmin } from '../../contract/shop/shop-pages-admin.ts'
import { texts } from '../../contract/shop/shop-pages.ts'
import { shopPages, shopPageSlugs } from '../../domain/pages.ts'
import type { Database } from '../database/database.ts'
import type { CachePolicy } from '../http/response-cache/response-cache.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, badRequest, invalidField, notFound } from '../http/routing/problems.ts'
import { markdownProblem, renderMarkdown } from '../lib/render-markdown.ts'
import type { ShopChanges } from '../settings/shop-changes.ts'
import { adminPage, createPage, isText, removePage, savePage } from './save-page.ts'
import { allPages, findPage, type PageRow } from './shop-pages.sql.ts'

type Deps = { db: Database; changes: ShopChanges }

export function mountShopPages(mount: Mount, { db, changes }: Deps) {
  mountPublished(mount, db)

  mount(textsAdmin.list, async () => answer(200, await pageStates(db)))

  mount(textsAdmin.create, async ({ body }, { username }) => {
    const outcome = await createPage(db, body, username)
    return 'invalid' in outcome ? badRequest(outcome.invalid) : answer(201, outcome.saved)
  })

  mount(textsAdmin.get, async ({ params: { slug } }) => {
    const row = await findPage(db, slug)
    return row || isText(slug) ? answer(200, adminPage(slug, row)) : noSuchPage()
  })

  mount(textsAdmin.save, async ({ params, body }, { username }) => {
    const outcome = await savePage(db, params.slug, body, username)
    if ('missing' in outcome) return noSuchPage()
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    if ('refused' in outcome) return answer(409, outcome.refused)
    await changes.changed('shop_pages')
    return answer(200, outcome.saved)
  })

  mount(textsAdmin.delete, async ({ params: { slug } }, { username }) => {
    if (!(await removePage(db, slug, username))) return noSuchPage()
    await changes.changed('shop_pages')
    return answer(204, undefined)
  })

  mount(textsAdmin.preview, async ({ body: { markdown } }) => {
    const message = markdownProblem(markdown)
    if (message) return invalidField('markdown', message)
    return answer(200, { html: renderMarkdown(markdown) })
  })
}

const noSuchPage = () => notFound(msg('There is no such page.'))

function mountPublished(mount: Mount, db: Database) {
  // The titles of the texts are in the language of the shop.
  const cache: CachePolicy = { tags: ['texts', 'shop'] }
  mount(texts.published, async () => ({ ...answer(200, await publishedTexts(db)), cache }))

  mount(texts.ownPage, async ({ params: { slug } }) => {
    const page = await findPage(db, slug)
    if (!page?.isPublished || page.title === null) return noSuchPage()
    const { title, markdown } = page
    return { ...answer(200, { slug, title, html: renderMarkdown(markdown) }), cache }
  })
}

async function pageStates(db: Database) {
  const rows = await allPages(db)
  const stateOf = (slug: string, row: PageRow | undefined) => {
    const { markdown, template: _, ...state } = adminPage(slug, row)
    return { ...state, isEmpty: markdown === '' }
  }
  return [
    ...shopPageSlugs.map((slug) =>
      stateOf(
        slug,
        rows.find((row) => row.slug === slug),
      ),
    ),
    ...rows.filter(({ title }) => title !== null).map((row) => stateOf(row.slug, row)),
  ]
}

async function publishedTexts(db: Database) {
  const rows = (await allPages(db)).filter(({ isPublished }) => isPublished)
  return shopPageSlugs.flatMap((slug) => {
    const row = rows.find((row) => row.slug === slug)
    return row ? [{ slug, title: t(shopPages[slug]), html: renderMarkdown(row.markdown) }] : []
  })
}
