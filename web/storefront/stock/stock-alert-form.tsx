import { useState } from 'react'
import type { Book } from '../../../contract/catalog/books.ts'
import { stockAlerts } from '../../../contract/stock/stock-alerts.ts'
import { useSendsEmail } from '../../app/shop/site.ts'
import { useAccount } from '../../app/session/use-account.ts'
import { api } from '../../app/api/api.ts'
import { call } from '../../app/api/route-endpoints.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../../messages/t.ts'

/** Injected, because only the pages of sold-out books use it. */
const stockAlertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createStockAlert: build.mutation<void, { id: string; email: string }>({
      query: ({ id, email }) => call(stockAlerts.create, { params: { id }, body: { email } }),
      // A refusal says that the book has copies again.
      invalidatesTags: (_sent, error, { id }) => (error?.status === 409 ? [{ type: 'Books', id }] : []),
    }),
  }),
})

const { useCreateStockAlertMutation } = stockAlertsApi

const willTell = (address: string) => t("We'll e-mail {address} when this book is back.", { address })

const mayTell = (address: string) =>
  t(
    'We have noted {address}. This shop cannot send e-mails yet: you only hear from us if it can when this book is back.',
    { address },
  )

/** Asks for an e-mail when a sold-out book is back. */
export function StockAlertForm({ book }: { book: Book }) {
  const { user } = useAccount()
  const isMailed = useSendsEmail()
  const [create, { isLoading, error }] = useCreateStockAlertMutation()
  const [sentTo, setSentTo] = useState('')
  const problem = error && problemIn(error)
  const inField = problem?.fields?.[0]?.message

  async function send(email: string) {
    setSentTo('')
    const { error } = await create({ id: book._id, email })
    if (!error) setSentTo(email)
  }
  return (
    <section aria-labelledby="stock-alert" className="mt-6 rounded-panel border border-line bg-surface p-5">
      <h2 id="stock-alert" className="mb-1 font-medium">
        {t('Tell me when it is back')}
      </h2>
      <p className="mb-4 text-sm text-ink-soft">
        {t('One e-mail, once. We delete your address after sending it, or after a year.')}
      </p>
      {/* The account is known only after the page has loaded. */}
      <Form key={user?.email} onSend={(typed) => void send(typed('email'))}>
        <div className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-start">
          <TextField
            label={t('Your e-mail address')}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={user?.email ?? undefined}
            problem={inField}
            required
          />
          {/* As high as the label. */}
          <div className="grid sm:mt-8">
            <Button type="submit" look="outlined" isBusy={isLoading}>
              {t('E-mail me')}
            </Button>
          </div>
        </div>
        {sentTo && <Notice kind="good">{isMailed ? willTell(sentTo) : mayTell(sentTo)}</Notice>}
        {error && !inField && (
          <Notice kind="bad">
            {problem?.message ?? t('The shop cannot be reached just now. Please try again in a moment.')}
          </Notice>
        )}
        <noscript>
          <p>{t('This needs JavaScript, which is switched off in your browser.')}</p>
        </noscript>
      </Form>
    </section>
  )
}
