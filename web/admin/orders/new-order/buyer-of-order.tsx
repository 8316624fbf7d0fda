import { skipToken } from '@reduxjs/toolkit/query'
import { useRef, useState } from 'react'
import type { ListedCustomer } from '../../../../contract/people/customers.ts'
import { customerPage } from '../../../../domain/admin-pages.ts'
import { t } from '../../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useGetCustomersQuery } from '../../people/customers/customers-api.ts'
import { reach } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCustomer } from './use-customer.ts'
import type { ChosenCustomer } from './use-draft.ts'
import type { FormProps } from './way-of-order.tsx'

/** A customer with an account, or whom staff name; nobody for a sale over the counter. */
export function BuyerOfOrder({ draft, problems, onType }: FormProps) {
  const { customer, setCustomer } = draft
  const { choose, problem } = useCustomer(draft)
  const container = useRef<HTMLDivElement>(null)
  /** The list or the button is gone, and would lose the focus. */
  const keepFocus = () => container.current?.focus()
  return (
    <Panel title={t('Customer')}>
      <div ref={container} tabIndex={-1} className="grid gap-5 outline-none">
        {customer ? (
          <Chosen
            customer={customer}
            onRemove={() => {
              setCustomer(null)
              keepFocus()
            }}
          />
        ) : (
          <FindCustomer
            onChoose={(number) => {
              void choose(number)
              keepFocus()
            }}
          />
        )}
        {problem && <Notice kind="bad">{problem}</Notice>}
        <BuyerFields draft={draft} problems={problems} onType={onType} />
      </div>
    </Panel>
  )
}

function BuyerFields({ draft: { way, isPaid, customer, typed }, problems, onType }: FormProps) {
  const isNameless = way === 'counter' && isPaid
  const optional = t('Optional')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t('Name [of a person]')}
        name="name"
        maxLength={200}
        autoComplete="off"
        required={!isNameless}
        hint={isNameless ? optional : undefined}
        value={typed.name}
        problem={problems.name}
        onChange={({ target }) => onType('name', target.value)}
      />
      <TextField
        label={t('Phone')}
        name="phone"
        type="tel"
        autoComplete="off"
        hint={optional}
        value={typed.phone}
        problem={problems.phone}
        onChange={({ target }) => onType('phone', target.value)}
      />
      {!customer && (
        <TextField
          label={t('E-mail')}
          name="email"
          type="email"
          autoComplete="off"
          hint={t('Optional. Without it no e-mails are sent.')}
          value={typed.email}
          problem={problems.email}
          onChange={({ target }) => onType('email', target.value)}
        />
      )}
    </div>
  )
}

const Chosen = ({ customer, onRemove }: { customer: ChosenCustomer; onRemove(): void }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line px-4 py-2">
    <p className="min-w-0 wrap-anywhere">
      <Link to={customerPage(customer.number)} className={reach}>
        {customer.name || t('Customer {number}', { number: customer.number })}
      </Link>
      <span className="block text-sm text-ink-soft">{customer.email}</span>
    </p>
    <Button look="outlined" onClick={onRemove}>
      {t('Choose another customer')}
    </Button>
  </div>
)

/** Shorter words match nearly everybody. */
const minWords = 2

function FindCustomer({ onChoose }: { onChoose(number: number): void }) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 300)
  const isAsked = q.length >= minWords
  const { currentData, isError } = useGetCustomersQuery(isAsked ? { q, limit: 5 } : skipToken, {
    refetchOnMountOrArgChange: true,
  })
  const found = isAsked ? currentData?.customers : undefined
  return (
    <div className="grid gap-3">
      <TextField
        label={t('Find a customer with an account')}
        hint={t('Name, e-mail address, phone number or customer number. Leave empty for nobody.')}
        name="find-customer"
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would place the order.
          event.preventDefault()
          const [only, ...others] = found ?? []
          if (only && others.length === 0) onChoose(only.number)
        }}
      />
      {isAsked && isError && <Notice kind="bad">{t("The customers couldn't be loaded.")}</Notice>}
      {found && <Found customers={found} onChoose={onChoose} />}
    </div>
  )
}

type FoundProps = { customers: ListedCustomer[]; onChoose(number: number): void }

const Found = ({ customers, onChoose }: FoundProps) =>
  customers.length === 0 ? (
    <output>{t('No customer with an account matches this.')}</output>
  ) : (
    <ul aria-label={t('Customers found')} className="grid gap-1">
      {customers.map(({ number, name, email }) => (
        <li key={number}>
          <button
            type="button"
            onClick={() => onChoose(number)}
            className="min-h-11 w-full rounded-panel border border-line px-3 py-2 text-left wrap-anywhere hover:bg-paper"
          >
            <span className="font-medium">{name || t('Customer {number}', { number })}</span>
            <span className="text-ink-soft"> · {email}</span>
          </button>
        </li>
      ))}
    </ul>
  )
