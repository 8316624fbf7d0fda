import { useState } from 'react'
import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'
import { isIban, spacedIban } from '../../../../domain/money/iban.ts'
import type { ShopSettings } from '../../../../contract/shop/shop.ts'
import { TextField } from '../../../ui/field.tsx'
import { CheckBox, FieldGroup, TextArea } from '../../ui/fields.tsx'
import { PaymentKeysPanel } from './payment-keys.tsx'
import { SettingsGroupForm } from '../settings-group-form.tsx'
import type { SettingsForm } from '../use-settings-form.ts'

type Form = { form: SettingsForm<'payment'> }
type Payment = ShopSettings['payment']

/** Changed methods are for later orders. */
export const PaymentSettings = () => (
  <div className="grid gap-4 lg:gap-6">
    <SettingsGroupForm group="payment">
      {(form) => (
        <>
          <p className="text-sm text-ink-soft">
            {t('How customers can pay. Orders that were placed keep their payment method.')}
          </p>
          <Methods form={form} />
          <Account form={form} />
          <Invoices form={form} />
          <Reminders form={form} />
        </>
      )}
    </SettingsGroupForm>
    <PaymentKeysPanel />
  </div>
)

const methods: [name: 'cash' | 'pickup' | 'transfer' | 'invoice' | 'card', label: Label, hint?: Label][] = [
  ['cash', msg('Cash on delivery')],
  ['pickup', msg('Pay at pick-up'), msg('For orders that are picked up in the shop.')],
  ['transfer', msg('Bank transfer in advance'), msg('You send the books when the money has arrived.')],
  ['invoice', msg('Invoice'), msg('You send the books first. Customers pay by bank transfer.')],
  ['card', msg('Card or wallet'), msg("On a page of Stripe. Save your shop's keys below first.")],
]

const Methods = ({ form: { value, change, problemOf } }: Form) => (
  <fieldset className="grid min-w-0 gap-2">
    <legend className="sr-only">{t('Payment methods')}</legend>
    {methods.map(([name, label, hint]) => (
      <CheckBox
        key={name}
        label={t(label)}
        {...(hint && { hint: t(hint) })}
        problem={problemOf(`${name}.isOffered`)}
        isTicked={value[name].isOffered}
        onTick={(isOffered) => {
          change({ [name]: { ...value[name], isOffered } }, `${name}.isOffered`)
          clearedBy.forEach((field) => change({}, field))
        }}
      />
    ))}
  </fieldset>
)

/** Another method may be what they ask for. */
const clearedBy = ['cash.isOffered', 'pickup.isOffered', 'transfer.holder', 'transfer.iban']

function Account({ form: { value, text } }: Form) {
  const { transfer } = value
  const withPart = (part: Partial<Payment['transfer']>) => ({ transfer: { ...transfer, ...part } })
  return (
    <FieldGroup title={t('Bank account')}>
      <p className="-mt-3 text-sm text-ink-soft">
        {t('For bank transfers and invoices. Customers see it with their order.')}
      </p>
      <TextField
        label={t('Account holder')}
        maxLength={70}
        autoComplete="off"
        {...text('transfer.holder', transfer.holder, (holder) => withPart({ holder }))}
      />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField
          label="IBAN"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...text('transfer.iban', shownIban(transfer.iban), (iban) => withPart({ iban }))}
        />
        <TextField
          label="BIC"
          hint={t('Optional.')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...text('transfer.bic', transfer.bic, (bic) => withPart({ bic }))}
        />
      </div>
      <TextField
        label={t('Days to pay a bank transfer')}
        hint={t('From the day of the order.')}
        type="number"
        min={1}
        {...text('transfer.days', daysText(transfer.days), (days) => withPart({ days: Number(days) }))}
      />
    </FieldGroup>
  )
}

/** As it is stored; as it is typed until it is complete. */
const shownIban = (iban: string) => (isIban(iban) ? spacedIban(iban) : iban)

/** An emptied field stays empty. */
const daysText = (days: number | null) => (days ? String(days) : '')

function Invoices({ form: { value, text, change, problemOf } }: Form) {
  const { invoice } = value
  const withPart = (part: Partial<Payment['invoice']>) => ({ invoice: { ...invoice, ...part } })
  const [typed, setTyped] = useState('')
  const at = invoice.customers.findIndex((_, at) => problemOf(`invoice.customers.${at}`))
  const wrong = problemOf(`invoice.customers.${at}`)
  const problem = wrong
    ? t('{address}: {problem}', { address: invoice.customers[at] ?? '', problem: wrong })
    : problemOf('invoice.customers')
  return (
    <FieldGroup title={t('Invoices')}>
      <TextField
        label={t('Days to pay an invoice')}
        hint={t('From the day on which the books are sent or ready.')}
        type="number"
        min={1}
        {...text('invoice.days', daysText(invoice.days), (days) => withPart({ days: Number(days) }))}
      />
      <TextArea
        label={t('Customers who can choose it')}
        hint={t('One e-mail address per line. Empty: all customers.')}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        value={sameLines(typed, invoice.customers) ? typed : invoice.customers.join('\n')}
        problem={problem}
        onChange={({ target }) => {
          setTyped(target.value)
          change(withPart({ customers: linesOf(target.value) }), 'invoice.customers')
        }}
      />
    </FieldGroup>
  )
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const sameLines = (typed: string, lines: string[]) => linesOf(typed).join('\n') === lines.join('\n')

const Reminders = ({ form: { value, text } }: Form) => (
  <FieldGroup title={t('Reminders')}>
    <TextField
      label={t('Days until a reminder')}
      hint={t(
        'After the last day to pay a bank transfer or an invoice, customers get one e-mail. Empty: no reminder.',
      )}
      type="number"
      min={1}
      {...text('remindAfterDays', daysText(value.remindAfterDays), (days) => ({
        remindAfterDays: days === '' ? null : Number(days),
      }))}
    />
  </FieldGroup>
)
