import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { PagePlaces } from './shop-pages.ts'
import { Html, Markdown, text, Timestamp } from '../text.ts'

const state = {
  slug: z.string(),
  title: z.string(),
  isOwn: z.boolean().meta({ description: 'Whether the bookseller has added it. Every shop has the others.' }),
  place: PagePlaces,
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
    template: z
      .string()
      .meta({ description: 'A draft to start from, with gaps in square brackets; empty for an own page.' }),
  })
  .meta({ id: 'ShopPage' })

export type AdminPage = z.output<typeof AdminPage>

export const PageRefusal = refusal('page-changed', { current: AdminPage }).meta({ id: 'ShopPageRefusal' })

export type PageRefusal = z.output<typeof PageRefusal>

const onePage = z.object({ slug: text(200, msg('There is no such page.')) })

const title = text(80, msg('Enter a title'))

/** In a file of their own, so that the storefront's code does not contain them. */
export const textsAdmin = {
  list: route({
    method: 'GET',
    path: '/api/admin/pages',
    access: 'manager',
    summary: "Lists the texts of the shop with their states, the pages of the shop's own last.",
    responses: { 200: z.array(PageState) },
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/pages',
    access: 'manager',
    summary: "Adds an empty page of the shop's own, whose URL is made from its title.",
    body: z.object({ title, place: PagePlaces }),
    responses: { 201: AdminPage, 400: Problem },
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/pages/{slug}',
    access: 'manager',
    summary: 'Returns a text of the shop as Markdown.',
    params: onePage,
    responses: { 200: AdminPage, 404: Problem },
  }),
  save: route({
    method: 'PUT',
    path: '/api/admin/pages/{slug}',
    access: 'manager',
    summary: 'Saves a text, as a draft or published. With a version, refused if somebody saved since.',
    params: onePage,
    body: z.object({
      title: title.optional().meta({ description: "Of a page of the shop's own." }),
      place: PagePlaces.optional().meta({ description: "Of a page of the shop's own." }),
      markdown: Markdown,
      isPublished: z.boolean(),
      version: z.int().optional(),
    }),
    responses: { 200: AdminPage, 400: Problem, 404: Problem, 409: PageRefusal },
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/admin/pages/{slug}',
    access: 'manager',
    summary: "Deletes a page of the shop's own.",
    params: onePage,
    responses: { 204: z.undefined(), 404: Problem },
  }),
  preview: route({
    method: 'POST',
    path: '/api/admin/pages/preview',
    access: 'manager',
    summary: 'Renders Markdown without saving it.',
    body: z.object({ markdown: Markdown }),
    responses: { 200: z.object({ html: Html }), 400: Problem },
  }),
}
