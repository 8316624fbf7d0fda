import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { isFileName } from '../catalog/books.ts'
import { OrderRefused } from './categories.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Markdown, optionalText, text, Timestamp } from '../text.ts'

const NewsFields = z.object({
  title: text(200, msg('Enter a title')),
  summary: optionalText(500).default(''),
  markdown: Markdown.default('').meta({ description: 'An item with a text has a page of its own.' }),
  picture: optionalText(500)
    .refine(isFileName, msg('Upload a picture'))
    .default('')
    .meta({ description: 'The name of an uploaded picture. Empty for none.' }),
  isPublished: z.boolean().default(false),
})

export type NewsFields = z.output<typeof NewsFields>

const NewsId = z.uuid().toLowerCase()

const AdminNewsItem = z
  .object({
    id: NewsId,
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    markdown: z.string(),
    picture: z.string(),
    isPublished: z.boolean(),
    version: z.int(),
    createdAt: Timestamp,
    changedAt: Timestamp,
  })
  .meta({ id: 'AdminNewsItem' })

export type AdminNewsItem = z.output<typeof AdminNewsItem>

export const NewsRefusal = refusal('news-changed', { current: AdminNewsItem }).meta({ id: 'NewsRefusal' })

export type NewsRefusal = z.output<typeof NewsRefusal>

const oneItem = z.object({ id: NewsId })

/** In a file of their own, so that the storefront's code does not contain them. */
export const newsAdmin = {
  list: route({
    method: 'GET',
    path: '/api/admin/news',
    access: 'manager',
    summary: 'Lists all news in their order, with those that are not published.',
    responses: { 200: z.array(AdminNewsItem) },
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/news',
    access: 'manager',
    summary: 'Adds an item at the start of the list. Its slug is made from its title and never changes.',
    body: NewsFields,
    responses: { 201: AdminNewsItem, 400: Problem },
  }),
  reorder: route({
    method: 'PUT',
    path: '/api/admin/news/order',
    access: 'manager',
    summary: 'Puts the news into another order. Needs all of them.',
    body: z.object({ ids: z.array(NewsId).max(10_000) }),
    responses: { 200: z.array(AdminNewsItem), 400: Problem, 409: OrderRefused },
  }),
  edit: route({
    method: 'PUT',
    path: '/api/admin/news/{id}',
    access: 'manager',
    summary: 'Changes an item. With a version, refused with the current item if somebody saved since.',
    params: oneItem,
    body: z.object({ ...NewsFields.shape, version: z.int().optional() }),
    responses: { 200: AdminNewsItem, 400: Problem, 404: Problem, 409: NewsRefusal },
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/admin/news/{id}',
    access: 'manager',
    summary: 'Deletes an item.',
    params: oneItem,
    responses: { 200: AdminNewsItem, 404: Problem },
  }),
}
