import type pg from 'pg'

/** The database of the store, and ways to inject faults. */
export type Database = {
  name: 'embedded' | 'server'
  /** The settings of the store. */
  settings: Record<string, string>
  connection(): Promise<pg.ClientConfig>
  /** Its processes, the parent first. */
  processes(): Promise<number[]>
  /** Waits until it has recovered, where the store does not restart it. */
  isBack(): Promise<void>
  /** Breaks every connection of the store. */
  cut(): Promise<void>
  /** Delays every response until the returned function is called. */
  slow(): () => Promise<void>
  close(): Promise<void>
}
