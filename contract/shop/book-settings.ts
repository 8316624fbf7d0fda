import { z } from 'zod'
import { priceBoundCountries } from '../../domain/price-bound.ts'

/** In a file of its own, so that the storefront's script does not have it. */
export const BookSettings = z
  .object({
    worksOnce: z.boolean('Say true or false').meta({
      description: 'Whether lists show one edition of each work, the leading one.',
    }),
    priceBoundCountries: z
      .array(z.enum(priceBoundCountries, 'Choose one of the countries'), 'Send a list of countries')
      .max(priceBoundCountries.length, 'Name each country once')
      .meta({
        description:
          'Countries whose books, told by their ISBN, have a fixed price and no discount. Changed by owners only.',
      }),
  })
  .meta({ id: 'BookSettings' })
