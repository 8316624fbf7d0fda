import { Navigate, useNavigate } from 'react-router'
import { pages } from '../../domain/pages.ts'
import { CodeField, codeProblemIn, type Failure, isCodeAsked } from './people/session/log-in-code.tsx'
import { keepLanguage, speaksAnother } from './people/session/own-language.ts'
import { keepToken, useIsSignedIn, useReturnPath } from './people/session/use-session-state.ts'
import { useShop } from '../app/shop/site.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Problem } from '../../contract/problem.ts'
import { useLogInMutation } from './admin-api.ts'
import { type ReactNode, useState } from 'react'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useDispatch } from 'react-redux'
import { api } from '../app/api/api.ts'
import { AdminTitle } from './ui/admin-title.tsx'
import { Link } from '../ui/link.tsx'
import { t } from '../../messages/t.ts'
import './styles.css'

export function AdminLogin() {
  const returnPath = useReturnPath()
  if (useIsSignedIn()) return <Navigate to={returnPath} replace />
  return (
    <LoginFrame title={t('Log in to the dashboard')}>
      <LoginForm />
    </LoginFrame>
  )
}

/** Also of the page for invitations. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const { name, copyrightYear } = useShop()
  return (
    <div className="mx-auto flex min-h-dvh max-w-112 flex-col px-6">
      <AdminTitle>{title}</AdminTitle>
      <header className="flex grow items-end justify-center py-8">
        <Link
          to={pages.home}
          className="flex min-h-11 items-center font-serif text-2xl font-semibold tracking-tight"
        >
          {name}
        </Link>
      </header>
      <main className="rounded-panel border border-line bg-surface p-6 sm:p-10">
        <h1 className="mb-8 text-2xl font-semibold tracking-tight text-balance">{title}</h1>
        {children}
      </main>
      <footer className="grow-2 py-8 text-center text-sm text-ink-soft">
        {copyrightYear && (
          <p>{t('©{year} {shop}. All rights reserved.', { year: copyrightYear, shop: name })}</p>
        )}
      </footer>
    </div>
  )
}

function LoginForm() {
  const { logIn, isBusy, failure, needsCode } = useLogIn()
  const codeProblem = codeProblemIn(failure)
  return (
    <Form onSend={(typed) => !isBusy && void logIn(typed('username'), typed('password'), typed('code'))}>
      <TextField
        label={t('Username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        please={t('Enter your username')}
        required
      />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        please={t('Enter your password')}
        required
      />
      {needsCode && <CodeField problem={codeProblem} />}
      <Button type="submit" isBusy={isBusy}>
        {t('Log in [button]')}
      </Button>
      {failure && !codeProblem && !isCodeAsked(failure) && (
        <Notice kind="bad" more={failureHint(failure)}>
          {t('Check your username and password.')}
        </Notice>
      )}
      <noscript>
        <p>{t('This needs JavaScript, which is switched off in your browser.')}</p>
      </noscript>
    </Form>
  )
}

/** Advice, if the main message does not suffice. */
function failureHint(failure: Failure): string | undefined {
  if (!failure || !('status' in failure)) return undefined
  const { status, data } = failure
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR')
    return t("The shop can't be reached. Check your connection and try again.")
  const message = (data as Partial<Problem> | undefined)?.message
  if (status === 429) return message ?? t('Please wait a minute.')
  if (status === 403 || status === 421) return message
  return status === 401 || status === 400
    ? undefined
    : t('The shop cannot answer just now: please try again in a moment.')
}

function useLogIn() {
  const [send, { isLoading: isBusy, error: failure }] = useLogInMutation()
  const [needsCode, setNeedsCode] = useState(false)
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const returnPath = useReturnPath()
  const shop = useShop()

  async function logIn(username: string, password: string, code: string) {
    const { data, error } = await send({ username, password, ...(code && { code }) })
    if (isCodeAsked(error)) return setNeedsCode(true)
    // oxlint-disable-next-line no-console -- the specification wants it logged.
    if (!data) return console.error('Admin login failed', error)
    // The cache of this tab may hold another admin's data.
    dispatch(api.util.resetApiState())
    if (data.token) keepToken(data.token)
    keepLanguage(data.language ?? null)
    if (speaksAnother(shop.language)) window.location.replace(returnPath)
    else await navigate(returnPath, { replace: true })
  }
  return { logIn, isBusy, failure, needsCode }
}
