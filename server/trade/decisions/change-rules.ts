import { formatNumber, t, translate } from '../../../messages/t.ts'
import {
  type AdminSubjectRule,
  type ImportBlock,
  type ImportFeed,
  type NewBlock,
  type RuleRefused,
  type SubjectRuleFields,
} from '../../../contract/trade/import-rules.ts'
import { maxBlocks, maxSubjectRules } from '../../../domain/import-rule-terms.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import { changesBetween, recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { violates } from '../../database/errors.ts'
import { isPermutation } from '../../shop/list-changed.ts'
import { toBlock } from './blocks.ts'
import {
  categoriesInOrder,
  deleteBlock,
  deleteSubject,
  insertBlock,
  insertSubject,
  listBlocks,
  listFeeds,
  listSubjects,
  lockBlocks,
  lockOrder,
  lockSubjects,
  saveFallback,
  saveFallbackOfFeed,
  saveOrder,
  storedFallbacks,
  updateSubject,
} from './import-rules.sql.ts'

type Invalid = { invalid: FieldErrors }
type Refused = { refused: RuleRefused }

const exists = (message: string): Refused => ({ refused: { code: 'rule-exists', message } })

const tooMany = (max: number): Refused => ({
  refused: {
    code: 'too-many-rules',
    message: t('There are {max} of these already. Remove some first.', { max: formatNumber(max) }),
    max,
  },
})

export async function addBlock(db: Database, { kind, value }: NewBlock, by: string) {
  const block = toBlock(kind, value)
  if ('problem' in block) return { invalid: [{ field: 'value', message: translate(block.problem) }] }
  return db.transaction(async (tx): Promise<{ added: ImportBlock } | Refused> => {
    await lockBlocks(tx)
    if ((await listBlocks(tx)).length >= maxBlocks) return tooMany(maxBlocks)
    const added = await insertBlock(tx, block)
    if (!added) return exists(t('This is blocked already.'))
    await recordAudit(tx, by, { action: 'import.block', subject: added.value, changes: ofKind(added) })
    return { added }
  })
}

const ofKind = ({ kind }: ImportBlock): { kind: [null, string] } => ({ kind: [null, kind] })

export function removeBlock(db: Database, id: string, by: string) {
  return db.transaction(async (tx) => {
    const removed = await deleteBlock(tx, id)
    if (removed) await recordAudit(tx, by, { action: 'import.unblock', subject: removed.value })
    return removed
  })
}

const nameOf = ({ scheme, prefix }: { scheme: string; prefix: string }) => `${scheme} ${prefix}`

const existsFor = (fields: SubjectRuleFields) =>
  exists(t('There is a rule for {subject} already. Change that one.', { subject: nameOf(fields) }))

export const addSubjectRule = (db: Database, fields: SubjectRuleFields, by: string) =>
  inKnownCategory(db, 'category', async (tx): Promise<{ added: AdminSubjectRule } | Refused> => {
    await lockSubjects(tx)
    if ((await listSubjects(tx)).length >= maxSubjectRules) return tooMany(maxSubjectRules)
    const added = await insertSubject(tx, fields)
    if (!added) return existsFor(fields)
    const changes = changesBetween({}, { category: fields.category })
    await recordAudit(tx, by, { action: 'import.add-subject', subject: nameOf(fields), changes })
    return { added }
  })

export const editSubjectRule = (db: Database, id: string, fields: SubjectRuleFields, by: string) =>
  inKnownCategory(
    db,
    'category',
    async (tx): Promise<{ saved: AdminSubjectRule } | Refused | { missing: true }> => {
      await lockSubjects(tx)
      const rules = await listSubjects(tx)
      const before = rules.find((rule) => rule.id === id)
      if (!before) return { missing: true }
      if (rules.some((rule) => rule.id !== id && nameOf(rule) === nameOf(fields))) return existsFor(fields)
      await updateSubject(tx, id, fields)
      const changes = changesBetween(
        { rule: nameOf(before), category: before.category },
        { rule: nameOf(fields), category: fields.category },
      )
      await recordAudit(tx, by, { action: 'import.edit-subject', subject: nameOf(fields), changes })
      return { saved: { id, ...fields } }
    },
  )

export function removeSubjectRule(db: Database, id: string, by: string) {
  return db.transaction(async (tx) => {
    const removed = await deleteSubject(tx, id)
    if (removed) await recordAudit(tx, by, { action: 'import.remove-subject', subject: nameOf(removed) })
    return removed
  })
}

export const changeFallback = (db: Database, category: string | null, by: string) =>
  inKnownCategory(db, 'category', async (tx): Promise<{ saved: true }> => {
    const { shop: before } = await storedFallbacks(tx)
    await saveFallback(tx, category)
    const changes = changesBetween({ category: before }, { category })
    await recordAudit(tx, by, { action: 'import.fallback', subject: 'Imports', changes })
    return { saved: true }
  })

const ofCategories = [
  'subject_rules_category_fkey',
  'import_settings_fallback_category_fkey',
  'feeds_fallback_category_fkey',
]

/** Only the database can say whether a category is there at the moment of the change. */
export async function inKnownCategory<Outcome>(
  db: Database,
  field: string,
  change: (tx: Queryable) => Promise<Outcome>,
): Promise<Outcome | Invalid> {
  try {
    return await db.transaction(change)
  } catch (error) {
    if (!ofCategories.some((constraint) => violates(error, constraint))) throw error
    const slugs = await categoriesInOrder(db)
    return {
      invalid: [{ field, message: t('Please choose one of {choices}', { choices: slugs.join(', ') }) }],
    }
  }
}

/** Books change when one of their feeds sends them again. */
export const reorderFeeds = (db: Database, ids: string[], by: string) =>
  db.transaction(async (tx): Promise<{ feeds: ImportFeed[] } | { changed: true }> => {
    await lockOrder(tx)
    const before = await listFeeds(tx)
    if (
      !isPermutation(
        before.map(({ id }) => id),
        ids,
      )
    )
      return { changed: true }
    await saveOrder(tx, ids)
    const feeds = await listFeeds(tx)
    const namesOf = (list: ImportFeed[]) => list.map(({ name }) => name)
    const changes = changesBetween({ order: namesOf(before) }, { order: namesOf(feeds) })
    await recordAudit(tx, by, { action: 'import.order-feeds', subject: 'Feeds', changes })
    return { feeds }
  })

export const editFeed = (db: Database, id: string, fallback: string | null, by: string) =>
  inKnownCategory(db, 'fallback', async (tx): Promise<{ feed: ImportFeed } | { missing: true }> => {
    const before = (await listFeeds(tx)).find((feed) => feed.id === id)
    if (!before) return { missing: true }
    await saveFallbackOfFeed(tx, id, fallback)
    const changes = changesBetween({ fallback: before.fallback }, { fallback })
    await recordAudit(tx, by, { action: 'import.edit-feed', subject: before.name, changes })
    return { feed: { ...before, fallback } }
  })
