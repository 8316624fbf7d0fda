import { t } from '../../messages/t.ts'
import type { AdminPage, PageRefusal } from '../../contract/shop/shop-pages-admin.ts'
import { shopPages, type ShopPageSlug } from '../../domain/pages.ts'
import type { FieldErrors } from '../../contract/problem.ts'
import { changesBetween, recordAudit, textLength } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import { markdownProblem } from '../lib/render-markdown.ts'
import { templateOf, unfilledGap } from './page-templates.ts'
import { lockPage, type PageRow, updatePage } from './shop-pages.sql.ts'

export type PageChange = { markdown: string; isPublished: boolean; version?: number | undefined }

type Saved = { saved: AdminPage } | { refused: PageRefusal } | { invalid: FieldErrors }

export async function savePage(
  db: Database,
  slug: ShopPageSlug,
  { version, ...text }: PageChange,
  by: string,
): Promise<Saved> {
  const message = problemOf(slug, text)
  if (message) return { invalid: [{ field: 'markdown', message }] }
  return db.transaction<Saved>(async (tx) => {
    const before = await lockPage(tx, slug)
    if (version !== undefined && version !== before.version) return { refused: changedSince(slug, before) }
    const saved = await updatePage(tx, slug, text, by)
    const changes = changesBetween(inAudit(before), inAudit(saved))
    await recordAudit(tx, by, { action: 'page.save', subject: t(shopPages[slug]), changes })
    return { saved: adminPage(slug, saved) }
  })
}

/** The row of a text that was never saved is missing. */
export function adminPage(slug: ShopPageSlug, row: PageRow | undefined): AdminPage {
  const { markdown = '', isPublished = false, version = 0, changedBy = '', changedAt = null } = row ?? {}
  return {
    slug,
    title: t(shopPages[slug]),
    markdown,
    isPublished,
    version,
    changedBy,
    changedAt,
    template: templateOf(slug),
  }
}

/** A draft may have gaps; nothing is published that the owner has not said. */
function problemOf(slug: ShopPageSlug, { markdown, isPublished }: PageChange): string | undefined {
  const problem = markdownProblem(markdown)
  if (problem || !isPublished) return problem
  if (markdown === '') return t('Write the text before you publish it')
  const gap = unfilledGap(slug, markdown)
  return gap && t('Fill in {gap} before you publish the text', { gap })
}

const inAudit = ({ markdown, isPublished }: PageRow) => ({ markdown: textLength(markdown), isPublished })

const changedSince = (slug: ShopPageSlug, row: PageRow): PageRefusal => ({
  code: 'page-changed',
  message: row.changedBy
    ? t('{name} saved this text in the meantime. Compare and save again.', { name: row.changedBy })
    : t('Somebody saved this text in the meantime. Compare and save again.'),
  current: adminPage(slug, row),
})
