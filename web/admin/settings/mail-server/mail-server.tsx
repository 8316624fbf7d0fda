import { useRef, useState } from 'react'
import { msg, t } from '../../../../messages/t.ts'
import type { MailServerState } from '../../../../contract/shop/mail-server.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { ask } from '../../../app/notices/ask.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice, TryAgain } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import {
  useGetMailServerQuery,
  useRemoveMailServerMutation,
  useTestMailServerMutation,
} from './mail-server-api.ts'
import { MailServerForm } from './mail-server-form.tsx'

type Outcome = { kind: 'good' | 'bad'; message: string }

export const MailServerPanel = () => (
  <Panel title={t('Mail server')}>
    <MailServer />
  </Panel>
)

/** Where e-mails leave. An entered password is never shown again. */
export function MailServer() {
  const {
    data: server,
    isError,
    refetch,
  } = useGetMailServerQuery(undefined, { refetchOnMountOrArgChange: true })
  if (server) return <KnownServer server={server} />
  if (isError)
    return <TryAgain onTryAgain={() => void refetch()}>{t('The mail server could not be loaded.')}</TryAgain>
  return <Skeleton className="h-60" />
}

function KnownServer({ server }: { server: MailServerState }) {
  const [isEntering, setEntering] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const container = useRef<HTMLDivElement>(null)
  const isOwn = server.from !== 'environment'
  const close = (done?: Outcome) => {
    setEntering(false)
    setOutcome(done)
    container.current?.focus()
  }
  if (isOwn && (isEntering || server.from === null))
    return (
      <div ref={container} tabIndex={-1} className="grid max-w-2xl gap-5 outline-none">
        {outcome && <Notice kind={outcome.kind}>{outcome.message}</Notice>}
        <MailServerForm
          server={server}
          onSaved={() => close({ kind: 'good', message: t('Mail server saved. Send a test now.') })}
          onCancel={server.from === null ? undefined : () => close()}
        />
      </div>
    )
  return (
    <div ref={container} tabIndex={-1} className="grid max-w-2xl gap-5 outline-none">
      <Status server={server} />
      {outcome && <Notice kind={outcome.kind}>{outcome.message}</Notice>}
      <SendTest onTell={setOutcome} />
      {isOwn && (
        <div className="flex flex-wrap gap-3 *:max-sm:grow">
          <Button look="outlined" onClick={() => setEntering(true)}>
            {t('Change mail server')}
          </Button>
          <Remove onDone={close} />
        </div>
      )}
    </div>
  )
}

function Status({ server: { from, host, port, sender, isSending, linksTo } }: { server: MailServerState }) {
  return (
    <div className="grid gap-1">
      <p>
        <strong className={`font-medium ${isSending ? 'text-good' : 'text-warn'}`}>
          {isSending ? t('E-mails are sent') : t('Not tested yet: e-mails are kept and not sent')}
        </strong>
      </p>
      <p className="wrap-anywhere">
        {t('From {sender} by {host}, port {port}', { sender, host, port: String(port) })}
      </p>
      {from === 'environment' && (
        <p className="text-sm text-ink-soft">
          {t('Set where the shop is installed (SMTP_URL). Change it there.')}
        </p>
      )}
      {isLocal(linksTo) && (
        <p className="text-sm text-pretty text-warn">
          {t(
            'Links in e-mails lead to {address}, which opens on this computer only. Set PUBLIC_URL where the shop is installed.',
            { address: linksTo },
          )}
        </p>
      )}
    </div>
  )
}

const isLocal = (origin: string) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(origin)

function SendTest({ onTell }: { onTell(outcome: Outcome | undefined): void }) {
  const { contact } = useShop()
  const [sendTest, { isLoading }] = useTestMailServerMutation()

  async function send(to: string) {
    onTell(undefined)
    const { data, error } = await sendTest({ to })
    if (data?.works)
      return onTell({
        kind: 'good',
        message: t('Test sent to {address}. Look into that mailbox, and into its spam folder.', {
          address: to,
        }),
      })
    const field = error && problemIn(error)?.fields?.[0]?.message
    onTell({
      kind: 'bad',
      message: data?.problem || field || (error && problemIn(error)?.message) || t(notTested),
    })
  }
  return (
    <Form onSend={(typed) => void send(typed('to'))}>
      <div className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-start">
        <TextField
          label={t('Send a test to')}
          name="to"
          type="email"
          autoComplete="email"
          defaultValue={contact.email}
          required
        />
        {/* As high as the label. */}
        <div className="grid sm:mt-8">
          <Button type="submit" isBusy={isLoading}>
            {isLoading ? t('Sending…') : t('Send a test')}
          </Button>
        </div>
      </div>
    </Form>
  )
}

const notTested = msg('The test could not be sent. Check your connection and try again.')

function Remove({ onDone }: { onDone(outcome: Outcome): void }) {
  const [remove, { isLoading }] = useRemoveMailServerMutation()

  async function send() {
    const isSure = await ask({
      title: t('Remove the mail server?'),
      text: t('E-mails are then kept in the outbox and not sent.'),
      yes: t('Yes, remove'),
      no: t('Keep it'),
      look: 'destructive',
    })
    if (!isSure) return
    const { error } = await remove()
    onDone(
      error
        ? {
            kind: 'bad',
            message:
              problemIn(error)?.message ?? t('The mail server was not removed. Try again in a moment.'),
          }
        : { kind: 'good', message: t('Mail server removed.') },
    )
  }
  return (
    <Button look="destructive" isBusy={isLoading} onClick={() => void send()}>
      {t('Remove mail server')}
    </Button>
  )
}
