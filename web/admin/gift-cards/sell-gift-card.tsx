import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { giftCardPayments } from '../../../contract/orders/gift-cards.ts'
import type { GiftCard } from '../../../contract/orders/gift-cards.ts'
import { giftCardPage } from '../../../domain/admin-pages.ts'
import { ledgerMethodNames } from '../../../domain/money/payment-method-labels.ts'
import { t } from '../../../messages/t.ts'
import { toast } from '../../app/notices/toast.tsx'
import { newKey } from '../../app/idempotency-key.ts'
import { useShop } from '../../app/shop/site.ts'
import { Options, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { AmountField, SelectField, SubmitRow, TextArea } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { fieldProblem, problemWords } from '../ui/problem-labels.ts'
import { type Sale, useSellGiftCardMutation } from './gift-cards-api.ts'

/** A repetition of the same sale has the same key, so that a lost response sells no second gift card. */
function useKeyOf() {
  const sent = useRef({ sale: '', key: '' })
  return (sale: Sale) => {
    const content = JSON.stringify(sale)
    if (sent.current.sale !== content) sent.current = { sale: content, key: newKey() }
    return sent.current.key
  }
}

export function SellGiftCard() {
  const [sell, { error, isLoading }] = useSellGiftCardMutation()
  const [amount, setAmount] = useState('')
  const [paidBy, setPaidBy] = useState<GiftCard['paidBy']>('cash')
  const keyOf = useKeyOf()
  const navigate = useNavigate()
  const { currency, sendsEmail } = useShop()

  async function send(typed: (name: string) => string) {
    if (isLoading) return
    const sale = { amount, paidBy, name: typed('name'), email: typed('email'), text: typed('text') }
    const { data } = await sell({ sale, key: keyOf(sale) })
    if (!data) return
    toast(t('Gift card {code} sold.', { code: data.code }))
    await navigate(giftCardPage(data.id), { replace: true })
  }
  return (
    <Panel title={t('Sell a gift card')}>
      <AdminTitle>{t('Sell a gift card')}</AdminTitle>
      <div className="max-w-3xl">
        <Form onSend={(typed) => void send(typed)}>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <AmountField
              label={t('Amount ({currency})', { currency })}
              name="amount"
              value={amount}
              problem={fieldProblem(error, 'amount')}
              onChange={({ target }) => setAmount(target.value)}
            />
            <SelectField
              label={t('Paid by')}
              value={paidBy}
              problem={fieldProblem(error, 'paidBy')}
              onChange={({ target }) => setPaidBy(target.value as GiftCard['paidBy'])}
            >
              <Options of={giftCardPayments.map((each) => [each, t(ledgerMethodNames[each])])} />
            </SelectField>
            <TextField
              label={t('For whom')}
              name="name"
              maxLength={100}
              autoComplete="off"
              hint={t('Optional. Printed on the gift card.')}
              problem={fieldProblem(error, 'name')}
            />
            <TextField
              label={t('E-mail')}
              name="email"
              type="email"
              autoComplete="off"
              hint={
                sendsEmail
                  ? t('The gift card is sent there. Leave empty to print it.')
                  : t("E-mail isn't set up: leave empty and print the gift card.")
              }
              problem={fieldProblem(error, 'email')}
            />
          </div>
          <TextArea
            label={t('Greeting')}
            name="text"
            maxLength={300}
            rows={3}
            hint={t('Optional.')}
            problem={fieldProblem(error, 'text')}
          />
          <SubmitRow failure={problemWords(error)} isBusy={isLoading}>
            {t('Sell gift card')}
          </SubmitRow>
        </Form>
      </div>
    </Panel>
  )
}
