import { z } from 'zod'
import { BookId } from './books.ts'
import { Html } from '../text.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'

export const Description = z.object({ html: Html }).meta({ id: 'Description' })

export type Description = z.output<typeof Description>

export const descriptions = {
  get: route({
    method: 'GET',
    path: '/api/books/{id}/description',
    access: 'anyone',
    summary:
      "Returns a book's description as HTML, rendered from paragraphs, lists, emphasis and links in Markdown.",
    params: z.object({ id: BookId }),
    responses: { 200: Description, 404: Problem },
    cache: 'public',
  }),
}
