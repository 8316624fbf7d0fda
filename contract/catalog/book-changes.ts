import { z } from 'zod'
import { msg, t } from '../../messages/t.ts'
import { BookId, Category, maxBooks } from './books.ts'
import { PriceFromForm } from '../money.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'

/** The largest change of a price in one step. */
export const percentLimits = { lowest: -95, highest: 1000 } as const

const badPercent = {
  error: () => t('Enter a percentage from {lowest} to {highest}, for example -10', percentLimits),
}

const Percent = z
  .number(badPercent)
  .min(percentLimits.lowest, badPercent)
  .max(percentLimits.highest, badPercent)
  .refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4), msg('Use at most two decimals'))
  .refine((percent) => percent !== 0, msg('Zero percent changes nothing'))

const chosenBooks = {
  ids: z
    .array(BookId)
    .min(1, msg('Choose at least one book'))
    .max(maxBooks, msg('Choose {maximum, plural, one {# book} other {# books}} at most'))
    .transform((ids) => [...new Set(ids)]),
}

const BookChanges = z
  .discriminatedUnion('change', [
    z.object({ ...chosenBooks, change: z.literal('price'), newPrice: PriceFromForm }),
    z.object({ ...chosenBooks, change: z.literal('percent'), percent: Percent }),
    z.object({ ...chosenBooks, change: z.literal('no-old-price') }),
    z.object({ ...chosenBooks, change: z.literal('category'), category: Category }),
    z.object({ ...chosenBooks, change: z.literal('trending'), trending: z.boolean() }),
    z.object({ ...chosenBooks, change: z.literal('delete') }),
  ])
  .meta({ id: 'BookChanges' })

export type BookChanges = z.output<typeof BookChanges>

const ids = z.array(BookId)

export const BookChangesRefusal = z
  .discriminatedUnion('code', [
    refusal('books-gone', { ids: ids.meta({ description: 'The books that no longer exist.' }) }),
    refusal('price-out-of-range', {
      ids: ids.meta({ description: 'The books whose price would become too high, or zero.' }),
    }),
    refusal('price-bound', {
      ids: ids.meta({ description: 'The books whose price is fixed and would be discounted.' }),
    }),
  ])
  .meta({ id: 'BookChangesRefusal' })

export type BookChangesRefusal = z.output<typeof BookChangesRefusal>

export const bookChanges = {
  change: route({
    method: 'POST',
    path: '/api/admin/books/changes',
    access: 'manager',
    summary: `Changes or deletes up to ${maxBooks} books: all of them, or none. A percentage changes each new price and rounds it to the decimals of the currency.`,
    body: BookChanges,
    responses: {
      200: z.object({ changed: z.int().meta({ description: 'The number of books.' }) }),
      400: Problem,
      409: BookChangesRefusal,
    },
  }),
}
