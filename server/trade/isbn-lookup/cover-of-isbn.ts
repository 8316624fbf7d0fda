import type { Cover } from '../../../contract/catalog/covers.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { PreparedCover } from '../../catalog/covers/prepare-cover.ts'
import { storeCover } from '../../catalog/covers/keep-cover.ts'
import type { Database } from '../../database/database.ts'
import { fileNameOf } from '../covers/cover-fetcher.ts'
import { coverFrom, keepFetched } from '../covers/cover-queue.sql.ts'
import { recordsWithIsbn } from './isbn-lookup.sql.ts'

export type FetchCover = (address: string) => Promise<PreparedCover | { problem: string }>

/** Undefined if no record names one. Only an address from a record is fetched, never one that a browser sends. */
export async function coverOfIsbn(
  db: Database,
  fetch: FetchCover,
  actor: string,
  isbn: string,
): Promise<Cover | { problem: string } | undefined> {
  const records = await recordsWithIsbn(db, isbn)
  const address = records.map(({ parts }) => parts.collateral?.cover).find((cover) => cover !== undefined)
  const host = address && URL.parse(address)?.hostname
  if (!address || !host) return undefined
  const known = await coverFrom(db, address)
  if (known) return known
  const prepared = await fetch(address)
  if ('problem' in prepared) return prepared
  return db.transaction(async (tx) => {
    const cover = await storeCover(tx, fileNameOf(address), prepared)
    await keepFetched(tx, { address, host }, cover.name)
    await recordAudit(tx, actor, { action: 'cover.upload', subject: cover.name })
    return cover
  })
}
