import { msg } from '../../../messages/t.ts'
import { importFeeds, importRules, type ImportRules } from '../../../contract/trade/import-rules.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, answerFound, badRequest, notFound } from '../../http/routing/problems.ts'
import { listChanged } from '../../shop/list-changed.ts'
import { fallbackOf } from './load-rules.ts'
import { indexSubjects, ruleOf } from './subject-categories.ts'
import {
  addBlock,
  addSubjectRule,
  changeFallback,
  editFeed,
  editSubjectRule,
  removeBlock,
  removeSubjectRule,
  reorderFeeds,
} from './change-rules.ts'
import {
  categoriesInOrder,
  latestImport,
  listBlocks,
  listFeeds,
  listSubjects,
  storedFallbacks,
} from './import-rules.sql.ts'

export function mountImportRules(mount: Mount, db: Database) {
  mount(importRules.list, async () => answer(200, await allRules(db)))

  mount(importRules.block, async ({ body }, { username }) => {
    const outcome = await addBlock(db, body, username)
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(201, outcome.added)
  })

  mount(importRules.unblock, async ({ params }, { username }) => {
    return answerFound(await removeBlock(db, params.id, username), msg('There is no such rule.'))
  })

  mount(importRules.preview, async ({ query }) => {
    const found = ruleOf(indexSubjects(await listSubjects(db)), query)
    if (found) return answer(200, found)
    return answer(200, { category: (await fallback(db)).category, prefix: null })
  })

  mount(importRules.setFallback, async ({ body }, { username }) => {
    const outcome = await changeFallback(db, body.category, username)
    return 'invalid' in outcome ? badRequest(outcome.invalid) : answer(200, await allRules(db))
  })

  mountSubjectRules(mount, db)
  mountFeeds(mount, db)
}

function mountSubjectRules(mount: Mount, db: Database) {
  mount(importRules.addSubject, async ({ body }, { username }) => {
    const outcome = await addSubjectRule(db, body, username)
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(201, outcome.added)
  })

  mount(importRules.editSubject, async ({ params, body }, { username }) => {
    const outcome = await editSubjectRule(db, params.id, body, username)
    if ('missing' in outcome) return notFound(msg('There is no such rule.'))
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(200, outcome.saved)
  })

  mount(importRules.removeSubject, async ({ params }, { username }) => {
    return answerFound(await removeSubjectRule(db, params.id, username), msg('There is no such rule.'))
  })
}

function mountFeeds(mount: Mount, db: Database) {
  mount(importFeeds.list, async () => answer(200, await listFeeds(db)))

  mount(importFeeds.reorder, async ({ body }, { username }) => {
    const outcome = await reorderFeeds(db, body.ids, username)
    return 'changed' in outcome ? answer(409, listChanged) : answer(200, outcome.feeds)
  })

  mount(importFeeds.edit, async ({ params, body }, { username }) => {
    const outcome = await editFeed(db, params.id, body.fallback, username)
    if ('missing' in outcome) return notFound(msg('There is no such feed.'))
    return 'invalid' in outcome ? badRequest(outcome.invalid) : answer(200, outcome.feed)
  })
}

async function fallback(db: Queryable): Promise<ImportRules['fallback']> {
  const { shop } = await storedFallbacks(db)
  return { category: fallbackOf(shop, await categoriesInOrder(db)), isChosen: shop !== null }
}

const allRules = async (db: Queryable): Promise<ImportRules> => ({
  blocks: await listBlocks(db),
  subjects: await listSubjects(db),
  fallback: await fallback(db),
  lastImport: (await latestImport(db)) ?? null,
})
