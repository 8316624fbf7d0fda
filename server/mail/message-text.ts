import { msg } from '../../messages/t.ts'
import type { ShopSnapshot } from '../settings/shop-state.ts'
import { newsletter } from '../../contract/shop/newsletter.ts'
import { pages, withQuery } from '../../domain/pages.ts'
import { urlOf } from '../../contract/request.ts'

/** What e-mails say of the shop. */
export type MailedShop = Pick<ShopSnapshot, 'settings' | 'isDemo'>

export type Store = { apiKey: string; baseUrl: string; shop: MailedShop }

export type EmailText = { subject: string; text: string }

export const hiddenLink = msg('(The link works once and is not shown here.)')

export type CodeTemplate = 'reset-password' | 'verify-email' | 'change-email'

/** How many hours an e-mailed code is valid. */
export const codeLifetimes: Record<CodeTemplate, number> = {
  'reset-password': 1,
  'verify-email': 24,
  'change-email': 24,
}

export const hasCode = (template: string): template is CodeTemplate => template in codeLifetimes

/** The page with the button that confirms a subscription. */
export const confirmLink = (baseUrl: string, token: string) =>
  new URL(withQuery(pages.newsletterConfirm, { token }), baseUrl).href

export const unsubscribeLink = (baseUrl: string, token: string) =>
  new URL(withQuery(pages.newsletterUnsubscribe, { token }), baseUrl).href

/** Mail programs show a button that unsubscribes by one POST (RFC 2369, RFC 8058). */
export const listHeaders = (baseUrl: string, token: string) => ({
  'List-Unsubscribe': `<${new URL(urlOf(newsletter.unsubscribe, { params: { token } }), baseUrl).href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
})
