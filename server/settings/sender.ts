import { t } from '../../messages/t.ts'
import type { ShopSettings } from '../../contract/shop/shop.ts'

type Groups = Pick<ShopSettings, 'shop' | 'email'>

/** The sender of e-mails, and their signature. */
export const senderOf = ({ settings: { shop, email } }: { settings: Groups }) => ({
  name: email.senderName || shop.name,
  signature: email.signature || t('Your {shop}', { shop: shop.name }),
})
