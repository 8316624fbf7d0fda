import { newsletter } from '../../contract/shop/newsletter.ts'
import { paragraphsOf, unsubscribeNote } from '../../domain/plain-text.ts'
import { pages, withQuery } from '../../domain/pages.ts'
import { urlOf } from '../../contract/request.ts'

/** The page with the button that confirms a subscription. */
export const confirmLink = (baseUrl: string, token: string) =>
  new URL(withQuery(pages.newsletterConfirm, { token }), baseUrl).href

export const unsubscribeLink = (baseUrl: string, token: string) =>
  new URL(withQuery(pages.newsletterUnsubscribe, { token }), baseUrl).href

/** Every newsletter ends with a way to unsubscribe. */
export const newsletterText = (text: string, unsubscribe: string) =>
  [...paragraphsOf(text), `${unsubscribeNote}\n${unsubscribe}`].join('\n\n').concat('\n')

/** Mail programs show a button that unsubscribes by one POST (RFC 2369, RFC 8058). */
export const listHeaders = (baseUrl: string, token: string) => ({
  'List-Unsubscribe': `<${new URL(urlOf(newsletter.unsubscribe, { params: { token } }), baseUrl).href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
})
