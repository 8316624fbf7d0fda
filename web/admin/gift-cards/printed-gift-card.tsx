import { createPortal } from 'react-dom'
import type { GiftCard } from '../../../contract/orders/gift-cards.ts'
import { t } from '../../../messages/t.ts'
import { useShop } from '../../app/shop/site.ts'
import { addressOf } from '../../ui/cover.tsx'
import { Amount } from '../../ui/price.tsx'

type Props = { card: GiftCard }

/** Visible in print only, half a page in height. What was spent meanwhile is not printed: it is a present. */
export const PrintedGiftCard = ({ card }: Props) =>
  createPortal(
    <article aria-label={t('Gift card')} className="prints-alone bg-white p-8 text-black scheme-only-light">
      <Card card={card} />
    </article>,
    document.body,
  )

function Card({ card: { code, amount, to } }: Props) {
  const { name, contact } = useShop()
  return (
    <div className="grid min-h-[120mm] content-between gap-8 rounded-panel border-2 border-edge p-10 text-center break-inside-avoid">
      <div>
        <ShopSign />
        <h1 className="mt-6 text-lg font-medium tracking-wide">{t('Gift card')}</h1>
        <p className="mt-1 font-serif text-5xl font-medium tabular-nums">
          <Amount of={amount} />
        </p>
      </div>
      {(to.name || to.text) && (
        <div className="mx-auto max-w-[50ch] font-serif text-xl wrap-anywhere">
          {to.name && <p className="font-medium">{t('For {name} [a present]', { name: to.name })}</p>}
          {to.text && <p className="mt-2 text-pretty whitespace-pre-line">{to.text}</p>}
        </div>
      )}
      <div>
        <p className="text-sm">{t('Code [of a voucher]')}</p>
        <p className="mt-1 font-mono text-3xl font-semibold tracking-widest wrap-anywhere">{code}</p>
        <p className="mx-auto mt-4 max-w-[60ch] text-sm text-pretty">
          {t(
            'Enter this code at the checkout on {site}, or show it at the counter. You can spend the amount in several orders. Keep the code as you would keep cash.',
            { site: window.location.host },
          )}
        </p>
        <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere">
          {[name, contact.address.replaceAll('\n', ', '), contact.phone].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}

/** The logo, or the name in letters. */
function ShopSign() {
  const { name, logo } = useShop()
  if (!logo) return <p className="font-serif text-3xl font-medium wrap-anywhere">{name}</p>
  return (
    <img
      src={`${addressOf(logo)}?w=320&format=webp`}
      alt={name}
      className="mx-auto max-h-20 max-w-60 object-contain"
    />
  )
}
