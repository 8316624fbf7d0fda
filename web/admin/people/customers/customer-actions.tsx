import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPages, newOrderFor } from '../../../../domain/admin-pages.ts'
import { type Customer, customers } from '../../../../contract/people/customers.ts'
import { urlOf } from '../../../../contract/request.ts'
import { t } from '../../../../messages/t.ts'
import { ask } from '../../../app/notices/ask.tsx'
import { toast } from '../../../app/notices/toast.tsx'
import { useDateTime, useDay } from '../../../app/shop/format.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemWords } from '../../ui/problem-labels.ts'
import { useIsAtLeast } from '../session/role.ts'
import {
  useBlockCustomerMutation,
  useCloseCustomerMutation,
  useSendResetLinkMutation,
} from './customers-api.ts'

type Props = { customer: Customer }

type Outcome = { kind: 'good' | 'bad'; message: string }

/** Who the customer is, and what staff can do about the account. */
export function CustomerActions({ customer }: Props) {
  const [outcome, setOutcome] = useState<Outcome>()
  const container = useRef<HTMLDivElement>(null)
  const mayManage = useIsAtLeast('manager')
  const { isDemo } = useShop()
  const { number, name, since, blockedAt } = customer
  const report = (outcome: Outcome) => {
    setOutcome(outcome)
    // Some buttons are others then, and would lose the focus.
    container.current?.focus()
  }
  const day = useDay()(since)
  const dateTime = useDateTime()
  return (
    <Panel title={name || t('Customer {number}', { number })}>
      <div ref={container} tabIndex={-1} className="outline-none">
        <p className="text-sm text-ink-soft">
          {t('Customer {number}, account since {day}', { number, day })}
        </p>
        {blockedAt && (
          <p className="mt-2 font-medium text-bad">
            {t('Blocked since {time}. This customer can neither log in nor order.', {
              time: dateTime(blockedAt),
            })}
          </p>
        )}
        {outcome && (
          <div className="mt-4">
            <Notice kind={outcome.kind}>{outcome.message}</Notice>
          </div>
        )}
        <div className="mt-4 flex flex-wrap gap-3 *:max-sm:grow">
          {!isDemo && (
            <ButtonLink look="outlined" to={newOrderFor(number)}>
              {t('New order')}
            </ButtonLink>
          )}
          {!blockedAt && <SendReset customer={customer} onDone={report} />}
          {mayManage && (
            <>
              <ExportButton
                path={urlOf(customers.export, { params: { number } })}
                name={`customer-${number}.json`}
              >
                {t('Download data')}
              </ExportButton>
              <Block customer={customer} onDone={report} />
              <Close customer={customer} onDone={report} />
            </>
          )}
        </div>
      </div>
    </Panel>
  )
}

type ActionProps = Props & { onDone(outcome: Outcome): void }

const failure = (error: object): Outcome => ({
  kind: 'bad',
  message: problemWords(error) ?? t("That didn't work. Try again."),
})

const done = (message: string): Outcome => ({ kind: 'good', message })

function SendReset({ customer: { number, email }, onDone }: ActionProps) {
  const [send, { isLoading }] = useSendResetLinkMutation()
  const press = async () => {
    const { data, error } = await send(number)
    if (error) return onDone(failure(error))
    onDone(
      done(
        data.email === 'sent'
          ? t('We e-mailed {email} a link for a new password.', { email })
          : t("E-mail isn't set up. The link is in the outbox and was not sent."),
      ),
    )
  }
  return (
    <Button look="outlined" isBusy={isLoading} onClick={() => void press()}>
      {t('Send reset link [to a customer]')}
    </Button>
  )
}

function Block({ customer: { number, name, email, blockedAt }, onDone }: ActionProps) {
  const [block, { isLoading }] = useBlockCustomerMutation()
  const change = async (blocked: boolean) => {
    const { error } = await block({ number, blocked })
    onDone(
      error
        ? failure(error)
        : done(blocked ? t('The customer is blocked.') : t('The customer can log in again.')),
    )
  }
  const confirmAndBlock = async () => {
    const isSure = await ask({
      title: t('Block {name}?', { name: name || email }),
      text: t(
        'The customer is logged out at once and can neither log in nor order until you unblock the account. Open orders stay open.',
      ),
      yes: t('Block [a customer]'),
      look: 'destructive',
    })
    if (isSure) await change(true)
  }
  return blockedAt ? (
    <Button look="outlined" isBusy={isLoading} onClick={() => void change(false)}>
      {t('Unblock [a customer]')}
    </Button>
  ) : (
    <Button look="destructive" isBusy={isLoading} onClick={() => void confirmAndBlock()}>
      {t('Block [a customer]')}
    </Button>
  )
}

function Close({ customer: { number, name, email }, onDone }: ActionProps) {
  const [close, { isLoading }] = useCloseCustomerMutation()
  const navigate = useNavigate()
  const confirmAndClose = async () => {
    const isSure = await ask({
      title: t('Close the account of {name}?', { name: name || email }),
      text: t(
        "The account, its addresses, reviews, newsletter subscription and your notes are deleted and can't be restored. Orders stay with name and address, without e-mail address and phone number.",
      ),
      yes: t('Close account'),
      look: 'destructive',
    })
    if (!isSure) return
    const { error } = await close(number)
    if (error) return onDone(failure(error))
    toast(t('The account is closed.'))
    await navigate(adminPages.customers)
  }
  return (
    <Button look="destructive" isBusy={isLoading} onClick={() => void confirmAndClose()}>
      {t('Close account')}
    </Button>
  )
}
