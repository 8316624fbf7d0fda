import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { BookId } from '../catalog/books.ts'
import { Total } from '../money.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { deliveryMethods } from '../shop/shop.ts'
import { optionalText } from '../text.ts'

export const DeliveryMethod = z.enum(deliveryMethods, msg('Choose delivery or pickup'))

export type DeliveryMethod = z.output<typeof DeliveryMethod>

export const isWithoutRepeats = (ids: string[]) => new Set(ids).size === ids.length

export const ProductIds = z
  .array(BookId)
  .min(1, msg('Please choose at least one book'))
  .max(100, msg('At most {maximum, plural, one {# book goes} other {# books go}} into one order'))
  .refine(isWithoutRepeats, msg('The same book cannot be ordered twice'))

const TaxLine = z
  .object({
    name: z.string(),
    percent: z.string(),
    base: Total.meta({ description: 'What is taxed, without the tax.' }),
    amount: Total,
  })
  .meta({ id: 'TaxLine' })

export type TaxLine = z.output<typeof TaxLine>

/** The sums of an order. The subtotal is that of the books, the total what is to be paid. */
export const sums = {
  subtotal: Total,
  delivery: Total,
  tax: Total,
  total: Total,
}

export const taxes = {
  taxLines: z.array(TaxLine).meta({ description: 'One for each rate.' }),
  pricesIncludeTax: z
    .boolean()
    .meta({ description: 'Whether the tax is part of subtotal and delivery, or added to them.' }),
}

export const Quote = z.object({ ...sums, ...taxes, deliveryMethod: DeliveryMethod }).meta({ id: 'Quote' })

export type Quote = z.output<typeof Quote>

export const bookGone = refusal('book-gone', { productIds: z.array(BookId) })

/** None of these books can be ordered now. */
export const soldOut = refusal('sold-out', { productIds: z.array(BookId) })

export const countryNotServed = refusal('country-not-served', {
  countries: z.array(z.string()).meta({ description: 'ISO codes of the countries we deliver to.' }),
})

export const deliveryRefusals = [
  countryNotServed,
  refusal('delivery-method-not-offered', { deliveryMethods: z.array(DeliveryMethod) }),
] as const

export const QuoteRefusal = z
  .discriminatedUnion('code', [bookGone, soldOut, ...deliveryRefusals])
  .meta({ id: 'QuoteRefusal' })

export type QuoteRefusal = z.output<typeof QuoteRefusal>

export const quotes = {
  compute: route({
    method: 'POST',
    path: '/api/orders/quote',
    access: 'anyone',
    summary: 'Computes subtotal, delivery, tax and total of an order that is not placed yet.',
    body: z.object({
      productIds: ProductIds,
      deliveryMethod: DeliveryMethod.default('delivery'),
      country: optionalText(100).default('').meta({
        description:
          "An ISO code such as DE, or a name. If empty, the shop's country or the first it delivers to.",
      }),
    }),
    responses: { 200: Quote, 400: Problem, 409: QuoteRefusal },
  }),
}
