import { t } from '../../../../messages/t.ts'
import { useState } from 'react'
import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { Button } from '../../../ui/button.tsx'
import { usePrice } from '../../../ui/price.tsx'
import { AmountField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useIsAtLeast } from '../../people/session/role.ts'
import { useSetPriceMutation } from './returns-api.ts'

type Props = {
  order: AdminOrder
  book: AdminOrder['books'][number]
  onLowered(message: string): void
}

/** Before the receipt, for managers. */
export function LowerPrice({ order, book, onLowered }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isManager = useIsAtLeast('manager')
  const { status, receiptNumber } = order
  if (!isManager || status !== 'placed' || receiptNumber !== null || book.cancelled || book.price === 0)
    return null
  return (
    <>
      <Button
        look="outlined"
        aria-label={t('Lower price of {title}', { title: book.title })}
        onClick={() => setOpen(true)}
      >
        {t('Lower price')}
      </Button>
      {isOpen && (
        <PriceDialog order={order} book={book} onLowered={onLowered} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function PriceDialog({ order, book, onLowered, onClose }: Props & { onClose(): void }) {
  const [send, { isLoading }] = useSetPriceMutation()
  const [price, setPrice] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const shown = usePrice()

  async function save() {
    const isPrice = /^\d+(\.\d+)?$/.test(price)
    setMissing(!isPrice)
    setFailure(undefined)
    if (!isPrice) return
    const { error } = await send({ id: order._id, bookId: book._id, price: Number(price) })
    if (error)
      return setFailure(problemIn(error)?.message ?? t('The price was not changed. Try again in a moment.'))
    onLowered(t('{title} now costs {price}.', { title: book.title, price: shown(price) }))
    onClose()
  }
  return (
    <FormDialog
      title={t('Lower the price')}
      yes={t('Lower price')}
      failure={failure}
      isBusy={isLoading}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {t('{title} was ordered for {price}. The total will be updated, and the shopper gets an e-mail.', {
          title: book.title,
          price: shown(book.price),
        })}
      </p>
      <AmountField
        label={t('New price')}
        value={price}
        problem={isMissing ? t('Enter a price, for example 9.99') : undefined}
        onChange={({ target }) => setPrice(target.value)}
      />
    </FormDialog>
  )
}
