import { msg } from '../../messages/t.ts'
import type { ShopSnapshot } from '../settings/shop-state.ts'
import { newsletter } from '../../contract/shop/newsletter.ts'
import { pages, withQuery } from '../../domain/pages.ts'
import { urlOf } from '../../contract/request.ts'

/** What e-mails say of the shop. */
export type MailedShop = Pick<ShopSnapshot, 'settings' | 'isDemo'>

export type Store = { apiKey: string; baseUrl: string; shop: MailedShop }

/** A subject is a header, so it contains nothing that shoppers typed. */
export type Text = {
  subject: string
  text: string
  /** What banking apps read from the QR code that is sent with it. */
  qrCode?: string
}

export const hiddenLink = msg('(The link works once and is not shown here.)')

export const bodyOf = (paragraphs: string[]) => paragraphs.join('\n\n')

export const indented = (lines: string[]) => lines.map((line) => `  ${onOneLine(line)}`).join('\n')

/** Keeps typed text from looking like a line of the store's. */
export const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ')

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
