import { setTimeout as wait } from 'node:timers/promises'
import type { SearchProgress } from '../../../contract/shop/settings.ts'
import { languages } from '../../../messages/languages.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { isTransient, isUnavailable } from '../../database/errors.ts'
import { every, type PeriodicTask } from '../../lib/every.ts'
import { findSettings } from '../../settings/settings.sql.ts'
import { readGroup, type ShopState } from '../../settings/shop-state.ts'
import {
  analyzeIndex,
  answerIn,
  findSearchIndex,
  lockSearchIndex,
  rewriteBooks,
  startRewriting,
  tellOfSearch,
} from './search-index.sql.ts'

/** Takes a tenth of a second. */
const batch = 250

type Options = {
  db: Database
  shop: ShopState
  /** Reads the state of the shop again. */
  changed(): Promise<void>
  batch?: number
}

/**
 * Brings searches into the language of the shop. Each batch is a transaction that keeps how far it came, so that a process
 * goes on where another one stopped; meanwhile searches use the index that they had.
 */
export async function rewriteIndex(options: Options, signal = new AbortController().signal) {
  while (!signal.aborted) {
    const began = performance.now()
    const step = await takeStep(options)
    if (step === 'done') return
    if (step === 'answers') await options.changed()
    else if (step === 'rewritten') await analyzeIndex(options.db).catch(() => {})
    // As long again is left to shoppers.
    else await wait(performance.now() - began, undefined, { signal }).catch(() => {})
  }
}

const takeStep = ({ db, shop, batch: limit = batch }: Options) =>
  db.transaction(async (tx): Promise<'done' | 'goes on' | 'rewritten' | 'answers'> => {
    const index = await lockSearchIndex(tx)
    if (!index) return 'done'
    const { language, nextLanguage, isCurrent } = index
    const target = await languageOfShop(tx, shop)
    if (target === 'en') {
      // Its index is always there.
      if (language === 'en' && nextLanguage === null) return 'done'
      await answerIn(tx, 'en')
    } else if (target !== (nextLanguage ?? language) || !isCurrent) {
      await startRewriting(tx, target)
      return 'goes on'
    } else {
      if (nextLanguage === null) return 'done'
      const rewritten = await rewriteBooks(tx, limit)
      if (rewritten > 0) return rewritten < limit ? 'rewritten' : 'goes on'
      await answerIn(tx, target)
    }
    await tellOfSearch(tx)
    return 'answers'
  })

/** From the database: this process may not have heard of a change. */
async function languageOfShop(tx: Queryable, { current }: ShopState) {
  return readGroup('region', await findSettings(tx, 'region'), current.isDemo).language
}

export const scheduleRewriting = (
  options: Options,
  onError: (error: unknown) => void,
  interval = 5_000,
): PeriodicTask => {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const run = () => (running ??= rewriteIndex(options, stopping.signal).finally(() => (running = undefined)))
  // A book whose row is locked for long is no failure: the next look goes on.
  const report = (error: unknown) => {
    const isWaiting = error instanceof Error && isTransient(error) && !isUnavailable(error)
    if (!isWaiting) onError(error)
  }
  const task = every(interval, run, report)
  return {
    stop: async () => {
      stopping.abort()
      await task.stop()
    },
  }
}

/** A rewriting that has just begun has read no book. */
export async function searchProgress(db: Queryable): Promise<SearchProgress> {
  const index = await findSearchIndex(db)
  const known = (name: string | null | undefined) => languages.find((language) => language === name) ?? null
  const { nextLanguage = null, done = 0, total = 0 } = index ?? {}
  return {
    language: known(index?.language) ?? 'en',
    nextLanguage: known(nextLanguage),
    percent: nextLanguage === null ? 100 : Math.min(99, Math.floor((100 * done) / Math.max(total, 1))),
  }
}
