import { t } from '../../messages/t.ts'
import type { ShopSettings } from '../../contract/shop/shop.ts'

type Groups = Pick<ShopSettings, 'shop' | 'email'>

/** Whom e-mails are from, and how they end. */
export const senderOf = ({ settings: { shop, email } }: { settings: Groups }) => ({
  name: email.senderName || shop.name,
  signature: email.signature || t('Your {shop}', { shop: shop.name }),
})

/** Who is told of new orders. */
export const newOrderAddress = ({ settings: { shop, email } }: { settings: Groups }): string | undefined =>
  email.notifyOnOrder ? email.notifyAddress || shop.contact.email || undefined : undefined
