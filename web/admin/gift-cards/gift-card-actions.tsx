import { type FormEvent, useRef, useState } from 'react'
import type { GiftCard } from '../../../contract/orders/gift-cards.ts'
import { ledgerMethodNames } from '../../../domain/money/payment-method-labels.ts'
import { t } from '../../../messages/t.ts'
import { fieldMessageIn } from '../../app/api/problem-in.ts'
import { ask } from '../../app/notices/ask.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Printer } from '../../ui/icons/screen-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { useIsAtLeast } from '../people/session/role.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Panel } from '../ui/panel.tsx'
import { problemWords } from '../ui/problem-labels.ts'
import { Send } from '../ui/icons.ts'
import { stateOf } from './gift-card-labels.ts'
import {
  useBlockGiftCardMutation,
  useSendGiftCardMutation,
  useTakeBackGiftCardMutation,
} from './gift-cards-api.ts'
import { usePrice } from '../../ui/price.tsx'

type Props = { card: GiftCard }

type Outcome = { kind: 'good' | 'bad'; message: string }

/** What the gift card is worth, and what staff can do with it. */
export function GiftCardActions({ card }: Props) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [isSending, setSending] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const price = usePrice()
  const isManager = useIsAtLeast('manager')
  const state = stateOf(card)
  const report = (outcome: Outcome | undefined) => {
    setSending(false)
    setOutcome(outcome)
    // The button that was pressed may be another now, and would lose the focus.
    container.current?.focus()
  }
  return (
    <Panel title={card.code}>
      <div ref={container} tabIndex={-1} className="grid gap-4 outline-none">
        <p className="tabular-nums">
          {t('{balance} of {amount} left', { balance: price(card.balance), amount: price(card.amount) })}
          {' · '}
          <span className={`font-medium ${state.colour}`}>{t(state.name)}</span>
        </p>
        {outcome && <Notice kind={outcome.kind}>{outcome.message}</Notice>}
        {!card.isTakenBack && (
          <div className="flex flex-wrap gap-3 *:max-sm:grow">
            <Button look="outlined" onClick={() => window.print()}>
              <Icon of={Printer} className="size-5" />
              {t('Print')}
            </Button>
            {!isSending && (
              <Button look="outlined" onClick={() => setSending(true)}>
                <Icon of={Send} className="size-5" />
                {t('Send by e-mail')}
              </Button>
            )}
            {isManager && <Block card={card} onDone={report} />}
            {isManager && card.balance === card.amount && <TakeBack card={card} onDone={report} />}
          </div>
        )}
        {isSending && <SendForm card={card} onClose={report} />}
      </div>
    </Panel>
  )
}

type SendProps = Props & { onClose(outcome?: Outcome): void }

function SendForm({ card: { id, to }, onClose }: SendProps) {
  const [send, { isLoading, error }] = useSendGiftCardMutation()
  const [email, setEmail] = useState(to.email)
  /** The address that the problem is about. */
  const [sent, setSent] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { sendsEmail } = useShop()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setSent(email)
    const { data } = await send({ id, email })
    if (data) return onClose({ kind: 'good', message: sentTo(email, sendsEmail) })
    form.current?.querySelector('input')?.focus()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid max-w-md gap-4 border-t border-line pt-4"
    >
      <TextField
        label={t('Send to')}
        name="email"
        type="email"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the form is gone
        autoFocus
        value={email}
        problem={sent === email && !isLoading && error ? problemOf(error) : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      <FormButtons submit={t('Send [an e-mail]')} isBusy={isLoading} onCancel={() => onClose()} />
    </form>
  )
}

const problemOf = (error: object) =>
  fieldMessageIn(error) ?? t("The shop can't be reached. Check your connection and try again.")

const sentTo = (email: string, sendsEmail: boolean) =>
  sendsEmail
    ? t('The gift card is on its way to {email}.', { email })
    : t("E-mail isn't set up. The message to {email} is kept in the outbox and not sent.", { email })

type ActionProps = Props & { onDone(outcome: Outcome): void }

const failed = (error: object): Outcome => ({
  kind: 'bad',
  message: problemWords(error) ?? t("That didn't work. Try again."),
})

/** For a sale that was a mistake. */
function TakeBack({ card: { id, code, amount, paidBy }, onDone }: ActionProps) {
  const [takeBack, { isLoading }] = useTakeBackGiftCardMutation()
  const price = usePrice()
  const confirmAndTakeBack = async () => {
    const isSure = await ask({
      title: t('Take back {code}?', { code }),
      text: t(
        'Nobody can spend it any more, and there is no way back. The journal gets a refund of {amount}: {method}.',
        { amount: price(amount), method: t(ledgerMethodNames[paidBy]) },
      ),
      yes: t('Take back [a gift card]'),
      look: 'destructive',
    })
    if (!isSure) return
    const { error } = await takeBack(id)
    onDone(error ? failed(error) : { kind: 'good', message: t('The gift card is taken back.') })
  }
  return (
    <Button look="destructive" isBusy={isLoading} onClick={() => void confirmAndTakeBack()}>
      {t('Take back [a gift card]')}
    </Button>
  )
}

function Block({ card: { id, code, isBlocked }, onDone }: ActionProps) {
  const [block, { isLoading }] = useBlockGiftCardMutation()
  const change = async (isBlocked: boolean) => {
    const { error } = await block({ id, isBlocked })
    if (error) return onDone(failed(error))
    const message = isBlocked ? t('The gift card is blocked.') : t('The gift card can be spent again.')
    onDone({ kind: 'good', message })
  }
  const confirmAndBlock = async () => {
    const isSure = await ask({
      title: t('Block {code}?', { code }),
      text: t('Nobody can spend it until you allow it again. Its balance stays.'),
      yes: t('Block [a gift card]'),
      look: 'destructive',
    })
    if (isSure) await change(true)
  }
  return isBlocked ? (
    <Button look="outlined" isBusy={isLoading} onClick={() => void change(false)}>
      {t('Allow again [a gift card]')}
    </Button>
  ) : (
    <Button look="destructive" isBusy={isLoading} onClick={() => void confirmAndBlock()}>
      {t('Block [a gift card]')}
    </Button>
  )
}
