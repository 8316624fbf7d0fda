import type { ComponentProps } from 'react'
import type { LogInRefusal } from '../../../../contract/people/admin.ts'
import { msg, t } from '../../../../messages/t.ts'
import { TextField } from '../../../ui/field.tsx'
import type { useLogInMutation } from '../../admin-api.ts'

type CodeProps = Pick<ComponentProps<typeof TextField>, 'problem' | 'value' | 'onChange'>

/** Appears after the right password, so it gets the focus. */
export const CodeField = (props: CodeProps) => (
  <TextField
    label={t('Code')}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    hint={t('From your authenticator app, or a recovery code')}
    please={t('Enter the code')}
    required
    maxLength={50}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field is what the form waits for
    autoFocus
    {...props}
  />
)

export type Failure = ReturnType<typeof useLogInMutation>[1]['error']

const wrongCode = msg("This code isn't right. Enter the one that your app shows now.")
const usedCode = msg('This code has been used. Wait for the next one.')

const refusalCode = (failure: Failure) =>
  failure && 'status' in failure && failure.status === 401
    ? (failure.data as Partial<LogInRefusal> | undefined)?.code
    : undefined

export const isCodeAsked = (failure: Failure) => refusalCode(failure) === 'totp-required'

const codeProblems = { 'totp-wrong': wrongCode, 'totp-used': usedCode } as const

/** The message at the code's field. */
export function codeProblemIn(failure: Failure): string | undefined {
  const code = refusalCode(failure)
  return code === 'totp-wrong' || code === 'totp-used' ? t(codeProblems[code]) : undefined
}
