import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { Html, slug, Timestamp } from '../text.ts'

const shown = { slug: z.string(), title: z.string(), summary: z.string(), picture: z.string() }

const NewsSummary = z
  .object({ ...shown, hasText: z.boolean().meta({ description: 'Whether it has a page of its own.' }) })
  .meta({ id: 'NewsSummary' })

export type NewsSummary = z.output<typeof NewsSummary>

const NewsItem = z.object({ ...shown, html: Html, createdAt: Timestamp }).meta({ id: 'NewsItem' })

export type NewsItem = z.output<typeof NewsItem>

export const news = {
  list: route({
    method: 'GET',
    path: '/api/news',
    access: 'anyone',
    summary: 'Lists the published news in their order, without their texts.',
    responses: { 200: z.array(NewsSummary) },
    cache: 'public',
  }),
  get: route({
    method: 'GET',
    path: '/api/news/{slug}',
    access: 'anyone',
    summary: 'Returns one published item with its text as HTML.',
    params: z.object({ slug: slug(80, msg('Please name an item')) }),
    responses: { 200: NewsItem, 404: Problem },
    cache: 'public',
  }),
}
