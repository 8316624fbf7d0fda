import { t } from '../../../messages/t.ts'
import { stat } from 'node:fs/promises'
import { decimalsOfUnits } from '../../../domain/money/currency.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { namedCategories } from '../../shop/categories.sql.ts'
import { loadRules, type Rules } from '../decisions/load-rules.ts'
import { Checkpoint } from '../engine/checkpoint.ts'
import { shopRegion } from '../engine/imports.sql.ts'
import type { TradeFile } from '../engine/open-file.ts'
import { type Imported, type ImportOptions, runImport } from '../engine/run-import.ts'
import { onixSource } from './read-batches.ts'
import { UnchangedRecords } from './unchanged-records.ts'
import { onixWriter } from './write-records.ts'

/** Imports the messages of a file. */
export async function importOnix(
  db: Database,
  path: string,
  file: TradeFile,
  options: ImportOptions,
): Promise<Imported> {
  const now = options.now ?? new Date()
  const checkpoint = await Checkpoint.open(db, path, file, options)
  const region = await regionOf(db, options, now)
  const { mtime: modifiedAt } = await stat(path)
  const rules = await loadRules(db, region.today)
  const imported = await runImport(db, checkpoint, options, {
    source: onixSource(file.entries, region, new UnchangedRecords(db, rules, options.feed)),
    writer: onixWriter(db, rules, options, { now, modifiedAt }),
  })
  if ('problem' in imported || checkpoint.isStopped) return imported
  const { withoutRule = 0 } = imported
  if (withoutRule > 0) options.note(await unknownSubjects(db, withoutRule, rules))
  return imported
}

/** Feeds may have a category of their own for such books. */
async function unknownSubjects(db: Queryable, count: number, { fallback, fallbacks }: Rules) {
  if (fallbacks.size > 0)
    return t(
      '{count, plural, one {# book had unknown subjects and went to the category of its feed for these.} other {# books had unknown subjects and went to the categories of their feeds for these.}}',
      { count },
    )
  const found = (await namedCategories(db)).find(({ slug }) => slug === fallback)
  return t(
    '{count, plural, one {# book had unknown subjects and went to “{category}”.} other {# books had unknown subjects and went to “{category}”.}}',
    { count, category: found?.name ?? fallback },
  )
}

async function regionOf(db: Queryable, options: ImportOptions, now: Date) {
  const shop = await shopRegion(db)
  const currency = (options.currency ?? shop?.currency ?? 'USD').toUpperCase()
  const decimals = decimalsOfUnits(shop?.minorUnits, shop?.currency ?? 'USD')
  const country = (options.country ?? shop?.country ?? 'US').toUpperCase()
  return { country, currency, decimals, today: now.toJSON().slice(0, 10) }
}
