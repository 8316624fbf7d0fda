import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Problem } from '../problem.ts'
import { Html, text } from '../text.ts'
import { route } from '../route.ts'
import { pagePlaces, shopPageSlugs } from '../../domain/pages.ts'

export const ShopPage = z.enum(shopPageSlugs)

const PublishedPage = z
  .object({ slug: ShopPage, title: z.string(), html: Html })
  .meta({ id: 'PublishedPage' })

export type PublishedPage = z.output<typeof PublishedPage>

/** A page that the bookseller has added. */
const OwnPage = z.object({ slug: z.string(), title: z.string(), html: Html }).meta({ id: 'OwnPage' })

export type OwnPage = z.output<typeof OwnPage>

export const PagePlaces = z.enum(pagePlaces, msg('Choose where the shop links to the page'))

export const OwnPageLink = z.object({ slug: z.string(), title: z.string(), place: PagePlaces })

export type OwnPageLink = z.output<typeof OwnPageLink>

export const texts = {
  published: route({
    method: 'GET',
    path: '/api/pages',
    access: 'anyone',
    summary: 'Lists the published texts of the shop as HTML, in the order of the footer.',
    responses: { 200: z.array(PublishedPage) },
    cache: 'public',
  }),
  ownPage: route({
    method: 'GET',
    path: '/api/pages/{slug}',
    access: 'anyone',
    summary: "Returns a published page of the shop's own as HTML.",
    params: z.object({ slug: text(200, msg('There is no such page.')) }),
    responses: { 200: OwnPage, 404: Problem },
    cache: 'public',
  }),
}
