import { msg, t } from '../../messages/t.ts'
import { type Content, onOneLine } from './blocks.ts'
import type { Store } from './message-text.ts'
import { priceOf } from './payment-texts.ts'

/** `code`: undefined for those who may not spend the card. */
export type GiftCardMessage = {
  template: 'gift-card'
  code: string | undefined
  balance: string
  /** Whose it is, and a greeting; both may be empty. */
  name: string
  text: string
}

const hiddenCode = msg('(The code is not shown here.)')

export const giftCardText = (
  { code, balance, name, text }: GiftCardMessage,
  { baseUrl, shop }: Store,
): Content => ({
  subject: t('Your gift card'),
  blocks: [
    name ? t('Dear {name},', { name: onOneLine(name) }) : t('Dear reader,'),
    t('This gift card is for you. You can buy books with it in our shop.'),
    ...(text ? [{ lines: text.split('\n') }] : []),
    { total: t('Balance of the gift card: {amount}', { amount: priceOf(shop)(balance) }) },
    { lines: [code ?? t(hiddenCode)] },
    t(
      'Enter the code when you order. What you do not spend at once stays on the gift card. Who has the code can spend it, so keep this e-mail well.',
    ),
    {
      text: t('Choose your books: {address}', { address: baseUrl }),
      button: t('Choose your books'),
      url: baseUrl,
    },
  ],
})
