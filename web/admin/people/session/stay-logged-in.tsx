import { useState } from 'react'
import { t } from '../../../../messages/t.ts'
import { adminToken } from '../../../app/api/stored-admin-token.ts'
import { messageIn } from '../../../app/api/problem-in.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useGetMeQuery, useLogInMutation } from '../../admin-api.ts'
import { CodeField, codeProblemIn, isCodeAsked } from './log-in-code.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { keepToken, useIsEnding } from './use-session-state.ts'

/** Asks for the password before the session ends: the page stays as it is, with all that was typed. */
export function StayLoggedIn() {
  const isEnding = useIsEnding()
  const [declined, decline] = useState<string | null>(null)
  const token = adminToken()
  if (!isEnding || declined === token) return null
  return <AskForPassword onClose={() => decline(token)} />
}

function AskForPassword({ onClose }: { onClose(): void }) {
  const { data: me, error: unknown, refetch } = useGetMeQuery()
  const [send, { isLoading: isBusy, error: refused }] = useLogInMutation()
  const error = refused ?? (me ? undefined : unknown)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const codeProblem = codeProblemIn(error)
  const isWrong = error && 'status' in error && error.status === 401 && !codeProblem && !isCodeAsked(error)

  async function submit() {
    setMissing(password === '')
    if (password === '') return
    const { username } = me ?? (await refetch()).data ?? {}
    if (!username) return
    const { data, error } = await send({ username, password, ...(code && { code }) })
    if (isCodeAsked(error)) setNeedsCode(true)
    if (data?.token) keepToken(data.token)
  }
  return (
    <FormDialog
      title={t('Your session is about to end')}
      yes={t('Stay logged in')}
      failure={error && !isWrong && !codeProblem && !isCodeAsked(error) ? messageIn(error) : undefined}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {t('Enter your password to stay logged in. What you typed on this page is kept.')}
      </p>
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        problem={isMissing ? t('Enter your password') : isWrong ? t('Wrong password') : undefined}
        required
      />
      {needsCode && (
        <CodeField problem={codeProblem} value={code} onChange={({ target }) => setCode(target.value)} />
      )}
    </FormDialog>
  )
}
