import type pg from 'pg'

/** A database under the store, and the ways to hurt it. */
export type Database = {
  name: 'embedded' | 'server'
  /** What the store is told of it. */
  settings: Record<string, string>
  connection(): Promise<pg.ClientConfig>
  /** Its processes, the father first. */
  processes(): Promise<number[]>
  /** Waits until it is back, where the store does not see to that itself. */
  isBack(): Promise<void>
  /** Breaks every connection of the store. */
  cut(): Promise<void>
  /** Makes every answer late, until told that it is enough. */
  slow(): () => Promise<void>
  close(): Promise<void>
}
