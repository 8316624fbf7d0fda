import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { StaffAccount } from '../../../../contract/people/staff-account.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import {
  staffApi,
  useConfirmTotpMutation,
  useStartTotpMutation,
  useTurnOffTotpMutation,
} from '../staff/staff-api.ts'
import { keepToken } from '../session/use-session-state.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { Panel } from '../../ui/panel.tsx'
import { fieldProblem, problemWords } from '../../ui/problem-labels.ts'
import { SubmitRow } from '../../ui/fields.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { t } from '../../../../messages/t.ts'

/** Off, being set up, recovery codes to be kept, or on. */
export function TwoStep({ account }: { account: StaffAccount }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  return (
    <Panel title={t('Two-step log-in')}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(undefined)} />
      ) : account.hasTotp ? (
        <TurnOff recoveryCodesLeft={account.recoveryCodesLeft} />
      ) : (
        <SetUp username={account.username} onOn={setRecoveryCodes} />
      )}
    </Panel>
  )
}

type SetUpProps = { username: string; onOn(recoveryCodes: string[]): void }

function SetUp({ username, onOn }: SetUpProps) {
  const [start, { data: started, error, isLoading }] = useStartTotpMutation()
  const failure = problemWords(error)
  if (started) return <Confirm {...started} onOn={onOn} />
  return (
    <Form onSend={(typed) => !isLoading && void start({ currentPassword: typed('currentPassword') })}>
      <p className="max-w-prose text-pretty text-ink-soft">
        {t(
          'Log in with your password and a code from an authenticator app on your phone. A stolen password alone is then of no use. Other devices are logged out.',
        )}
      </p>
      <HiddenUsername username={username} />
      <div className="max-w-96">
        <CurrentPassword label={t('Your password')} error={error} />
      </div>
      <SubmitRow failure={failure} isBusy={isLoading}>
        {t('Turn on')}
      </SubmitRow>
    </Form>
  )
}

type ConfirmProps = { secret: string; uri: string; onOn(recoveryCodes: string[]): void }

function Confirm({ secret, uri, onOn }: ConfirmProps) {
  const [confirm, { error, isLoading }] = useConfirmTotpMutation()
  const dispatch = useDispatch()

  async function send(code: string) {
    if (isLoading) return
    const { data } = await confirm({ code })
    if (!data) return
    // All sessions have ended; this one goes on with a new token.
    keepToken(data.token)
    onOn(data.recoveryCodes)
    dispatch(staffApi.util.invalidateTags(['Account']))
  }
  return (
    <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode text={uri} label={t('QR code for the authenticator app')} />
      <div className="grid content-start gap-5">
        <p className="max-w-prose text-pretty">
          {t(
            'Scan the QR code with an authenticator app, or type in the key. Then enter the code that the app shows.',
          )}
        </p>
        <CopyText label={t('Key [of an authenticator app]')} text={secret} />
        <Form onSend={(typed) => void send(typed('code'))}>
          <CodeField label={t('Code')} error={error} hint={t('6 digits')} />
          <SubmitRow isBusy={isLoading}>{t('Confirm')}</SubmitRow>
        </Form>
      </div>
    </div>
  )
}

type CodeFieldProps = { label: string; hint: string; error: object | undefined }

const CodeField = ({ label, hint, error }: CodeFieldProps) => (
  <TextField
    label={label}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    hint={hint}
    please={t('Enter the code')}
    required
    maxLength={50}
    problem={fieldProblem(error, 'code') ?? problemWords(error)}
  />
)

const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone(): void }) => (
  <div className="grid gap-5">
    <Notice
      kind="good"
      more={t(
        'Keep these recovery codes in a safe place. Each logs you in once if you lose your phone. They are shown only now.',
      )}
    >
      {t('Two-step log-in is on.')}
    </Notice>
    <ul
      aria-label={t('Recovery codes')}
      className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-2 rounded-panel border border-line p-4 font-mono text-sm"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex">
      <Button onClick={onDone}>{t('I have kept them')}</Button>
    </div>
  </div>
)

function TurnOff({ recoveryCodesLeft }: { recoveryCodesLeft: number }) {
  const [turnOff, { error, isLoading }] = useTurnOffTotpMutation()
  return (
    <div className="grid gap-5">
      <Notice kind="good" more={t('Recovery codes left: {count}', { count: recoveryCodesLeft })}>
        {t('Two-step log-in is on.')}
      </Notice>
      <Form onSend={(typed) => !isLoading && void turnOff({ code: typed('code') })}>
        <div className="max-w-96">
          <CodeField
            label={t('Code to turn it off')}
            error={error}
            hint={t('Of your app, or a recovery code')}
          />
        </div>
        <SubmitRow look="destructive" isBusy={isLoading}>
          {t('Turn off')}
        </SubmitRow>
      </Form>
    </div>
  )
}

type Code = { size: number; path: string }

/** A square for each dark module. */
const pathOf = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

/** Drawn in the browser: the text is a secret. Dark on light in both themes, as scanners expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<Code>()
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const { encode } = await import('uqr')
      const { size, data } = encode(text, { ecc: 'M', border: 2 })
      if (isCurrent) setCode({ size, path: pathOf(data) })
    }
    // The key beside it can be typed in.
    draw().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <figure className="size-52 overflow-hidden rounded-panel border border-line bg-white">
      {code && (
        <svg
          aria-hidden
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="size-full"
        >
          <path d={code.path} fill="#000" />
        </svg>
      )}
      <figcaption className="sr-only">{label}</figcaption>
    </figure>
  )
}

export const CurrentPassword = ({ label, error }: { label: string; error: object | undefined }) => (
  <PasswordField
    label={label}
    name="currentPassword"
    please={t('Enter your password')}
    autoComplete="current-password"
    required
    problem={fieldProblem(error, 'currentPassword')}
  />
)

/** Tells password managers whose password it is. */
export const HiddenUsername = ({ username }: { username: string }) => (
  <input type="hidden" name="username" autoComplete="username" value={username} />
)
