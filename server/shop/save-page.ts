import { t } from '../../messages/t.ts'
import type { AdminPage, PageRefusal } from '../../contract/shop/shop-pages-admin.ts'
import { type PagePlace, shopPages, shopPageSlugs, type ShopPageSlug } from '../../domain/pages.ts'
import type { FieldErrors } from '../../contract/problem.ts'
import { changesBetween, recordAudit } from '../audit/audit.sql.ts'
import type { Database, Queryable } from '../database/database.ts'
import { markdownProblem } from '../lib/render-markdown.ts'
import { uniqueSlug } from '../lib/slug.ts'
import { templateOf, unfilledGap } from './page-templates.ts'
import {
  allPages,
  deletePage,
  insertPage,
  lockOwnPage,
  lockPages,
  lockText,
  type PageRow,
  updatePage,
} from './shop-pages.sql.ts'

type PageChange = {
  title?: string | undefined
  place?: PagePlace | undefined
  markdown: string
  isPublished: boolean
  version?: number | undefined
}

type Saved = { saved: AdminPage } | { refused: PageRefusal } | { invalid: FieldErrors } | { missing: true }

/** A text that every shop has, whether it was ever saved or not. */
export const isText = (slug: string): slug is ShopPageSlug => shopPageSlugs.some((known) => known === slug)

export async function savePage(
  db: Database,
  slug: string,
  { version, title, place, ...text }: PageChange,
  by: string,
): Promise<Saved> {
  const invalid = problemsOf(slug, { ...text, title })
  if (invalid.length > 0) return { invalid }
  return db.transaction<Saved>(async (tx) => {
    const before = await lockPage(tx, slug)
    if (!before) return { missing: true }
    if (version !== undefined && version !== before.version) return { refused: changedSince(slug, before) }
    const after = {
      title: isText(slug) ? null : (title ?? before.title),
      place: place ?? before.place,
      ...text,
    }
    const saved = await updatePage(tx, slug, after, by)
    const changes = changesBetween(inAudit(before), inAudit(saved))
    await recordAudit(tx, by, { action: 'page.save', subject: nameOf(slug, saved), changes })
    return { saved: adminPage(slug, saved) }
  })
}

const lockPage = (tx: Queryable, slug: string) => (isText(slug) ? lockText(tx, slug) : lockOwnPage(tx, slug))

/** Each is a link on every page of the shop. */
const maxOwnPages = 200

export const createPage = (db: Database, { title, place }: { title: string; place: PagePlace }, by: string) =>
  db.transaction<{ saved: AdminPage } | { invalid: FieldErrors }>(async (tx) => {
    await lockPages(tx)
    const known = await allPages(tx)
    if (known.filter((page) => page.title !== null).length >= maxOwnPages)
      return {
        invalid: [
          { field: 'title', message: t('Delete a page first: there are {count}', { count: maxOwnPages }) },
        ],
      }
    const taken = new Set([...shopPageSlugs, ...known.map((page) => page.slug)])
    const slug = uniqueSlug(title, { max: 80, fallback: 'page', taken })
    const row = await insertPage(tx, { slug, title, place, changedBy: by })
    await recordAudit(tx, by, { action: 'page.create', subject: title })
    return { saved: adminPage(slug, row) }
  })

/** False if there is no such page of the shop's own. */
export const removePage = (db: Database, slug: string, by: string) =>
  db.transaction(async (tx) => {
    const deleted = await deletePage(tx, slug)
    if (deleted) await recordAudit(tx, by, { action: 'page.delete', subject: deleted.title ?? slug })
    return deleted !== undefined
  })

/** In the audit log, which is read in another language. */
const nameOf = (slug: string, { title }: Pick<PageRow, 'title'>) => title ?? slug

const titleOf = (slug: string, row: Pick<PageRow, 'title'> | undefined) =>
  isText(slug) ? t(shopPages[slug]) : (row?.title ?? slug)

/** The row of a text that was never saved is missing. */
export function adminPage(slug: string, row: PageRow | undefined): AdminPage {
  const { markdown = '', isPublished = false, version = 0, changedBy = '', changedAt = null } = row ?? {}
  return {
    slug,
    title: titleOf(slug, row),
    isOwn: !isText(slug),
    place: row?.place ?? 'footer',
    markdown,
    isPublished,
    version,
    changedBy,
    changedAt,
    template: isText(slug) ? templateOf(slug) : '',
  }
}

function problemsOf(slug: string, { title, ...text }: PageChange): FieldErrors {
  const message = textProblem(slug, text)
  return [
    ...(title !== undefined && isText(slug) && title !== t(shopPages[slug])
      ? [{ field: 'title', message: t('The title of this text cannot be changed') }]
      : []),
    ...(message ? [{ field: 'markdown', message }] : []),
  ]
}

/** A draft may have gaps; nothing is published that the owner has not said. */
function textProblem(slug: string, { markdown, isPublished }: PageChange): string | undefined {
  const problem = markdownProblem(markdown)
  if (problem || !isPublished) return problem
  if (markdown === '') return t('Write the text before you publish it')
  const gap = isText(slug) && unfilledGap(slug, markdown)
  return gap ? t('Fill in {gap} before you publish the text', { gap }) : undefined
}

const inAudit = ({ title, place, markdown, isPublished }: PageRow) => ({
  ...(title !== null && { title, place }),
  markdown: markdown.length,
  isPublished,
})

const changedSince = (slug: string, row: PageRow): PageRefusal => ({
  code: 'page-changed',
  message: row.changedBy
    ? t('{name} saved this text in the meantime. Compare and save again.', { name: row.changedBy })
    : t('Somebody saved this text in the meantime. Compare and save again.'),
  current: adminPage(slug, row),
})
