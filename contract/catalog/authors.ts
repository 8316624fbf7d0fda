import { z } from 'zod'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { AuthorSlug } from './books.ts'

/** Books are counted up to this number, so that a request reads few rows. */
export const maxCounted = 1_000

export const Author = z
  .object({
    slug: z.string(),
    name: z.string().meta({ description: 'As written in the newest book.' }),
    books: z.int().meta({ description: `The number of books; ${maxCounted} also stands for more.` }),
  })
  .meta({ id: 'Author' })

export type Author = z.output<typeof Author>

export const authors = {
  get: route({
    method: 'GET',
    path: '/api/authors/{slug}',
    access: 'anyone',
    summary: 'Returns an author. The list of books has the books of an author.',
    params: z.object({ slug: AuthorSlug }),
    responses: { 200: Author, 404: Problem },
    cache: 'public',
  }),
}
