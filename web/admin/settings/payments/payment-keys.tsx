import { useRef, useState } from 'react'
import { msg, t } from '../../../../messages/t.ts'
import { type PaymentKeys, paymentKeys } from '../../../../contract/shop/payment-keys.ts'
import { problemIn, messagesByField } from '../../../app/api/problem-in.ts'
import { ask } from '../../../app/notices/ask.tsx'
import { useDateTime } from '../../../app/shop/format.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice, TryAgain } from '../../../ui/notice.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Panel } from '../../ui/panel.tsx'
import { rich } from '../../../ui/rich.tsx'
import type { Label } from '../../../../messages/message.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { adminApi } from '../../admin-api.ts'

/** Injected, because only the payment settings use it. No key ever comes back. */
const paymentKeysApi = adminApi.enhanceEndpoints({ addTagTypes: ['PaymentKeys'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getPaymentKeys: read(paymentKeys.read, 'PaymentKeys'),
      savePaymentKeys: change(paymentKeys.save, 'PaymentKeys'),
      removePaymentKeys: change(paymentKeys.remove, 'PaymentKeys'),
      testPaymentKeys: change(paymentKeys.test),
    }
  },
})

const {
  useGetPaymentKeysQuery,
  useSavePaymentKeysMutation,
  useRemovePaymentKeysMutation,
  useTestPaymentKeysMutation,
} = paymentKeysApi

type Outcome = { kind: 'good' | 'bad'; message: string }

/** The keys with which the shop asks Stripe. Entered keys are never shown again. */
export function PaymentKeysPanel() {
  const {
    data: keys,
    isError,
    refetch,
  } = useGetPaymentKeysQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <Panel title={t('Cards and wallets with Stripe')}>
      {keys ? (
        <KnownKeys keys={keys} />
      ) : isError ? (
        <TryAgain onTryAgain={() => void refetch()}>{t('The keys could not be loaded.')}</TryAgain>
      ) : (
        <output className="text-ink-soft">{t('Loading…')}</output>
      )}
    </Panel>
  )
}

function KnownKeys({ keys }: { keys: PaymentKeys }) {
  const [isEntering, setEntering] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const { test, remove, isTesting, isRemoving } = useKeyActions(setOutcome)
  const container = useRef<HTMLDivElement>(null)
  const isOwn = keys.from === null || keys.from === 'dashboard'
  const close = (done?: Outcome) => {
    setEntering(false)
    setOutcome(done)
    container.current?.focus()
  }
  const showForm = isOwn && (isEntering || !keys.isSet)
  return (
    <div ref={container} tabIndex={-1} className="grid max-w-2xl gap-5 outline-none">
      <Status keys={keys} />
      {outcome && <Notice kind={outcome.kind}>{outcome.message}</Notice>}
      {showForm && (
        <PaymentKeysForm
          onSaved={() => close({ kind: 'good', message: t('Keys saved. Test them now.') })}
          onCancel={keys.isSet ? () => close() : undefined}
        />
      )}
      {keys.isSet && !showForm && (
        <div className="flex flex-wrap gap-3 *:max-sm:grow">
          <Button look="outlined" isBusy={isTesting} onClick={() => void test()}>
            {t('Test keys')}
          </Button>
          {isOwn && (
            <>
              <Button look="outlined" onClick={() => setEntering(true)}>
                {t('Replace keys')}
              </Button>
              <Button
                look="destructive"
                isBusy={isRemoving}
                onClick={() => void remove().then(() => container.current?.focus())}
              >
                {t('Remove keys')}
              </Button>
            </>
          )}
        </div>
      )}
      {keys.from !== 'fake' && keys.webhookUrl && (
        <div>
          <CopyText label={t('Webhook URL')} text={keys.webhookUrl} />
          <p className="mt-2 text-sm text-ink-soft">
            {t('Add it at Stripe under Developers, Webhooks. Stripe then shows you the signing secret.')}
          </p>
        </div>
      )}
    </div>
  )
}

function useKeyActions(tell: (outcome: Outcome | undefined) => void) {
  const [sendTest, { isLoading: isTesting }] = useTestPaymentKeysMutation()
  const [sendRemove, { isLoading: isRemoving }] = useRemovePaymentKeysMutation()

  async function test() {
    tell(undefined)
    const { data, error } = await sendTest()
    if (data?.works) return tell({ kind: 'good', message: t('Stripe accepts the keys.') })
    tell({ kind: 'bad', message: data?.problem || (error && problemIn(error)?.message) || t(notAnswered) })
  }
  async function remove() {
    const isSure = await ask({
      title: t('Remove the keys?'),
      text: t('Nobody can pay by card any more, and what was paid by card cannot be refunded from here.'),
      yes: t('Yes, remove'),
      no: t('Keep them'),
      look: 'destructive',
    })
    if (!isSure) return
    tell(undefined)
    const { error } = await sendRemove()
    tell(
      error
        ? {
            kind: 'bad',
            message: problemIn(error)?.message ?? t('The keys were not removed. Try again in a moment.'),
          }
        : { kind: 'good', message: t('Keys removed.') },
    )
  }
  return { test, remove, isTesting, isRemoving }
}

const notAnswered = msg('The keys could not be tested. Try again in a moment.')

function Status({ keys: { isSet, from, isLive, ending, changedBy, changedAt } }: { keys: PaymentKeys }) {
  const dateTime = useDateTime()
  if (!isSet)
    return (
      <p className="text-pretty">{t('No keys yet. You find them at Stripe under Developers, API keys.')}</p>
    )
  if (from === 'fake')
    return (
      <p className="text-pretty">
        {t('Payments by card are simulated (PAYMENTS=fake). No money is taken, and no keys are needed.')}
      </p>
    )
  return (
    <div className="grid gap-1">
      <p>
        <strong className={`font-medium ${isLive ? 'text-good' : 'text-warn'}`}>
          {isLive ? t('Live mode') : t('Test mode: no money is taken')}
        </strong>
      </p>
      <p>{rich('Secret key ending in {ending}', { ending: <code>{ending}</code> })}</p>
      <p className="text-sm text-ink-soft">
        {from === 'environment'
          ? t('Set where the shop is installed (STRIPE_SECRET_KEY). Change it there.')
          : changedAt && t('Saved {time} by {name}', { time: dateTime(changedAt), name: changedBy })}
      </p>
    </div>
  )
}

const names = ['secretKey', 'webhookSecret'] as const

type Name = (typeof names)[number]

const labels: Record<Name, Label> = {
  secretKey: msg('Secret key'),
  webhookSecret: msg('Signing secret of the webhook'),
}

const hints: Record<Name, Label> = {
  secretKey: msg('Begins with sk_live_, or sk_test_ to try it out.'),
  webhookSecret: msg('Begins with whsec_. Stripe shows it when you have added the webhook.'),
}

type Props = { onSaved(): void; onCancel: (() => void) | undefined }

function PaymentKeysForm({ onSaved, onCancel }: Props) {
  const [save, { isLoading, error }] = useSavePaymentKeysMutation()
  const problems = error ? messagesByField(error) : {}

  async function send(typed: (name: Name) => string) {
    if (isLoading) return
    const { error } = await save({ secretKey: typed('secretKey'), webhookSecret: typed('webhookSecret') })
    if (!error) onSaved()
  }
  return (
    <Form onSend={(typed) => void send(typed)}>
      {names.map((name) => (
        <TextField
          key={name}
          label={t(labels[name])}
          hint={t(hints[name])}
          name={name}
          autoComplete="off"
          spellCheck={false}
          problem={problems[name]}
        />
      ))}
      {error && Object.keys(problems).length === 0 && (
        <Notice kind="bad">
          {problemIn(error)?.message ?? t('The keys were not saved. Check your connection and try again.')}
        </Notice>
      )}
      <FormButtons submit={t('Save keys')} isBusy={isLoading} onCancel={onCancel} />
    </Form>
  )
}
