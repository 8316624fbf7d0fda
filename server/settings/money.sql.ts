import type { Queryable } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { minorUnits } from './settings.sql.ts'

/** A sum of minor units as a number, such as 12.5. */
export const amountOf = (units: Sql) => sql`(${units} / ${minorUnits})::float8`

/** 0.01 in a currency with two decimals: a product with whole numbers has its decimals. */
const oneMinorUnit = sql`
  coalesce((select round(1 / (value ->> 'minorUnits')::numeric, length(value ->> 'minorUnits') - 1)
    from settings where name = 'region'), 0.01)`

/** The decimals of the currency, which does not change until the transaction ends. Another process may not know it yet. */
export async function holdDecimals(tx: Queryable, known: number): Promise<number> {
  const stored = await tx.value<string>(sql`
    select value ->> 'minorUnits' from settings where name = 'region' for share`)
  return stored ? stored.length - 1 : known
}

/** A sum of minor units as a string with the currency's decimals, such as '12.50'. */
export const totalText = (units: Sql) => sql`(${units} * ${oneMinorUnit})::text`

/** Minor units of a price of the API. */
export const minorUnitsOfPrice = (price: number) => sql`(${price}::numeric * ${minorUnits})::bigint`
