import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { KnownChoices, StoredChoices } from './recognize-table.ts'

/** What was chosen for this import, else for the last table with the same headings. */
export const choicesFor = async (
  db: Queryable,
  headings: string[],
  importId?: string,
): Promise<StoredChoices | undefined> =>
  (
    await db.first<{ choices: StoredChoices }>(sql`
      select table_choices as choices from imports
      where table_choices is not null
        and table_choices -> 'headings' in (${JSON.stringify(headings)}::jsonb, ${JSON.stringify(headings.slice(0, -1))}::jsonb)
      order by id = ${importId ?? null}::uuid desc nulls last, begun_at desc limit 1`)
  )?.choices

/** Also of a table with one more column at the end: that of refused lines has their reasons there. */
export const knownFor =
  (choices: StoredChoices | undefined): KnownChoices =>
  (headings) =>
    choices && [headings, headings.slice(0, -1)].some((known) => isSame(known, choices.headings))
      ? choices
      : undefined

const isSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every((heading, at) => heading === other[at])
