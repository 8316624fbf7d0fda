import { z } from 'zod'
import { Html } from './markdown.ts'
import { route } from './route.ts'

/** The texts of the shop in the order of the footer. The slugs are the URL fragments of the about page. */
export const shopPages = {
  services: 'Services',
  'about-us': 'About Us',
  contact: 'Contact',
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
} as const

export type ShopPageSlug = keyof typeof shopPages

export const shopPageSlugs = Object.keys(shopPages) as ShopPageSlug[]

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
