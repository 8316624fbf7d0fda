import { useRef, useState } from 'react'
import type { PaymentKeys } from '../../../../contract/shop/payment-keys.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { ask } from '../../../app/notices/ask.tsx'
import { useDateTime } from '../../../app/shop/format.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice, TryAgain } from '../../../ui/notice.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PaymentKeysForm } from './payment-keys-form.tsx'
import {
  useGetPaymentKeysQuery,
  useRemovePaymentKeysMutation,
  useTestPaymentKeysMutation,
} from './payment-keys-api.ts'

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
    <Panel title="Cards and wallets with Stripe">
      {keys ? (
        <KnownKeys keys={keys} />
      ) : isError ? (
        <TryAgain onTryAgain={() => void refetch()}>The keys could not be loaded.</TryAgain>
      ) : (
        <output className="text-ink-soft">Loading...</output>
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
          onSaved={() => close({ kind: 'good', message: 'Keys saved. Test them now.' })}
          onCancel={keys.isSet ? () => close() : undefined}
        />
      )}
      {keys.isSet && !showForm && (
        <div className="flex flex-wrap gap-3 *:max-sm:grow">
          <Button look="outlined" isBusy={isTesting} onClick={() => void test()}>
            Test keys
          </Button>
          {isOwn && (
            <>
              <Button look="outlined" onClick={() => setEntering(true)}>
                Replace keys
              </Button>
              <Button
                look="destructive"
                isBusy={isRemoving}
                onClick={() => void remove().then(() => container.current?.focus())}
              >
                Remove keys
              </Button>
            </>
          )}
        </div>
      )}
      {keys.from !== 'fake' && keys.webhookUrl && (
        <div>
          <CopyText label="Webhook URL" text={keys.webhookUrl} />
          <p className="mt-2 text-sm text-ink-soft">
            Add it at Stripe under Developers, Webhooks. Stripe then shows you the signing secret.
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
    if (data?.works) return tell({ kind: 'good', message: 'Stripe accepts the keys.' })
    tell({ kind: 'bad', message: data?.problem || (error && problemIn(error)?.message) || notAnswered })
  }
  async function remove() {
    const isSure = await ask({
      title: 'Remove the keys?',
      text: 'Nobody can pay by card any more, and what was paid by card cannot be refunded from here.',
      yes: 'Yes, remove',
      no: 'Keep them',
      look: 'destructive',
    })
    if (!isSure) return
    tell(undefined)
    const { error } = await sendRemove()
    tell(
      error
        ? {
            kind: 'bad',
            message: problemIn(error)?.message ?? 'The keys were not removed. Try again in a moment.',
          }
        : { kind: 'good', message: 'Keys removed.' },
    )
  }
  return { test, remove, isTesting, isRemoving }
}

const notAnswered = 'The keys could not be tested. Try again in a moment.'

function Status({ keys: { isSet, from, isLive, ending, changedBy, changedAt } }: { keys: PaymentKeys }) {
  const dateTime = useDateTime()
  if (!isSet)
    return <p className="text-pretty">No keys yet. You find them at Stripe under Developers, API keys.</p>
  if (from === 'fake')
    return (
      <p className="text-pretty">
        Payments by card are simulated (PAYMENTS=fake). No money is taken, and no keys are needed.
      </p>
    )
  return (
    <div className="grid gap-1">
      <p>
        <strong className={`font-medium ${isLive ? 'text-good' : 'text-warn'}`}>
          {isLive ? 'Live mode' : 'Test mode: no money is taken'}
        </strong>
      </p>
      <p>
        Secret key ending in <code>{ending}</code>
      </p>
      <p className="text-sm text-ink-soft">
        {from === 'environment'
          ? 'Set where the shop is installed (STRIPE_SECRET_KEY). Change it there.'
          : changedAt && `Saved ${dateTime(changedAt)} by ${changedBy}`}
      </p>
    </div>
  )
}
