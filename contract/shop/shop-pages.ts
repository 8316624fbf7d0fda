import { z } from 'zod'
import { Html } from '../text.ts'
import { route } from '../route.ts'
import { shopPageSlugs } from '../../domain/pages.ts'

export const ShopPage = z.enum(shopPageSlugs)

const PublishedPage = z
  .object({ slug: ShopPage, title: z.string(), html: Html })
  .meta({ id: 'PublishedPage' })

export type PublishedPage = z.output<typeof PublishedPage>

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
