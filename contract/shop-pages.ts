import { z } from 'zod'
import { Html, Markdown } from './markdown.ts'
import { Problem, refusal } from './problem.ts'
import { route } from './route.ts'
import { shopPageSlugs } from './shop-page-titles.ts'
import { Timestamp } from './text.ts'

const Slug = z.enum(shopPageSlugs)

const PublishedPage = z.object({ slug: Slug, title: z.string(), html: Html }).meta({ id: 'PublishedPage' })

export type PublishedPage = z.output<typeof PublishedPage>

const state = {
  slug: Slug,
  title: z.string(),
  isPublished: z.boolean(),
  version: z.int(),
  changedBy: z.string(),
  changedAt: z.union([Timestamp, z.null()]),
}

const PageState = z.object({ ...state, isEmpty: z.boolean() }).meta({ id: 'ShopPageState' })

export type PageState = z.output<typeof PageState>

const AdminPage = z
  .object({
    ...state,
    markdown: z.string(),
    template: z.string().meta({ description: 'A draft to start from, with gaps in square brackets.' }),
  })
  .meta({ id: 'ShopPage' })

export type AdminPage = z.output<typeof AdminPage>

export const PageRefusal = refusal('page-changed', { current: AdminPage }).meta({ id: 'ShopPageRefusal' })

export type PageRefusal = z.output<typeof PageRefusal>

const at = { access: 'admin', atLeast: 'manager' } as const
const onePage = z.object({ slug: Slug })

export const texts = {
  published: route({
    method: 'GET',
    path: '/api/pages',
    access: 'anyone',
    summary: 'Lists the published texts of the shop as HTML, in the order of the footer.',
    responses: { 200: z.array(PublishedPage) },
    cache: 'public',
  }),
}

/** Apart, so that the storefront's code does not contain them. */
export const textsAdmin = {
  list: route({
    method: 'GET',
    path: '/api/admin/pages',
    ...at,
    summary: 'Lists the texts of the shop with their states.',
    responses: { 200: z.array(PageState) },
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/pages/{slug}',
    ...at,
    summary: 'Returns a text of the shop as Markdown.',
    params: onePage,
    responses: { 200: AdminPage, 404: Problem },
  }),
  save: route({
    method: 'PUT',
    path: '/api/admin/pages/{slug}',
    ...at,
    summary: 'Saves a text, as a draft or published. With a version, refused if somebody saved since.',
    params: onePage,
    body: z.object({ markdown: Markdown, isPublished: z.boolean(), version: z.int().optional() }),
    responses: { 200: AdminPage, 400: Problem, 404: Problem, 409: PageRefusal },
  }),
  preview: route({
    method: 'POST',
    path: '/api/admin/pages/preview',
    ...at,
    summary: 'Renders Markdown without saving it.',
    body: z.object({ markdown: Markdown }),
    responses: { 200: z.object({ html: Html }), 400: Problem },
  }),
}
