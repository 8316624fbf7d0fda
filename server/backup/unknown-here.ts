import { knownMigrations } from '../database/migrate.ts'
import type { Head } from './format.ts'

/** Steps that the backup's schema has taken and this shop has never heard of. */
export async function migrationsUnknownHere({ migrations }: Head): Promise<string[]> {
  const known = await knownMigrations()
  return migrations.filter((name) => !known.includes(name))
}
