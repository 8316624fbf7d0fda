import type { ShopSnapshot } from '../settings/shop-state.ts'

/** What e-mails say of the shop. */
export type MailedShop = Pick<ShopSnapshot, 'settings' | 'isDemo'>

export type Store = { apiKey: string; baseUrl: string; shop: MailedShop }

/** A subject is a header, so it contains nothing that shoppers typed. */
export type Text = { subject: string; text: string }

export const hiddenLink = '(The link works once and is not shown here.)'

export const bodyOf = (paragraphs: string[]) => paragraphs.join('\n\n')

export const indented = (lines: string[]) => lines.map((line) => `  ${onOneLine(line)}`).join('\n')

/** Keeps typed text from looking like a line of the store's. */
export const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ')
