import { z } from 'zod'

/** In a file of its own, so that the storefront's script does not have it. */
export const BookSettings = z
  .object({
    worksOnce: z.boolean('Say true or false').meta({
      description: 'Whether lists show one edition of each work, the leading one.',
    }),
  })
  .meta({ id: 'BookSettings' })
