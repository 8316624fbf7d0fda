import { useState } from 'react'
import { useHiddenQuery } from '../../../ui/use-hidden-query.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { AccountPage } from '../account-page.tsx'
import { useAuth, useAuthSoon } from '../../../app/session/use-account.ts'
import { actionLinkIn, BadLink, isBadCode, ResetPassword } from './reset-password.tsx'
import { pages } from '../../../../domain/pages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { failureHint, useSubmit } from '../use-submit.tsx'
import { msg, t } from '../../../../messages/t.ts'

/** Target of the links in account e-mails. The server renders one page for all and never reads the codes. */
export function AccountAction() {
  const search = useHiddenQuery()
  useAuthSoon()
  if (!useHydrated())
    return (
      <AccountPage title={t('Your account')} heading={t('Your account')}>
        <p>{t('Loading… [the account]')}</p>
      </AccountPage>
    )
  const { mode, code, continueTo } = actionLinkIn(search)
  if (!code) return <BadLink mode={mode} />
  if (mode === 'resetPassword') return <ResetPassword code={code} continueTo={continueTo} />
  return <ApplyCode mode={mode} code={code} continueTo={continueTo} />
}

const messages = {
  verifyEmail: {
    heading: msg('Confirm your address [of e-mail]'),
    ask: msg('Press the button, and we know that this address is yours.'),
    verb: msg('Confirm my address [of e-mail]'),
    done: msg('Your address is confirmed. [of e-mail]'),
    onward: { to: pages.home, label: msg('To the books') },
  },
  verifyAndChangeEmail: {
    heading: msg('Change your address [of e-mail]'),
    ask: msg('Press the button, and from then on you log in with this address.'),
    verb: msg('Change my address [of e-mail]'),
    done: msg('Your address is changed. Please log in with it. [of e-mail]'),
    onward: { to: pages.login, label: msg('Log in [button]') },
  },
}

type Props = { mode: keyof typeof messages; code: string; continueTo: string | undefined }

/** Requires a click, because mail programs prefetch links. */
function ApplyCode({ mode, code, continueTo }: Props) {
  const auth = useAuth()
  const [isDone, setDone] = useState(false)
  const { attempt, isBusy, failure } = useSubmit(async () => {
    await (await auth()).applyCode(code)
    setDone(true)
  })
  if (isBadCode(failure)) return <BadLink mode={mode} />
  const { heading, ask, verb, done, onward } = messages[mode]
  return (
    <AccountPage title={t(heading)} heading={t(heading)}>
      {isDone ? <Notice kind="good">{t(done)}</Notice> : <p className="text-ink-soft">{t(ask)}</p>}
      {failure && (
        <Notice kind="bad" more={failureHint(failure)}>
          {t('That did not work.')}
        </Notice>
      )}
      {isDone && continueTo && <ButtonLink to={continueTo}>{t('Continue')}</ButtonLink>}
      {isDone && !continueTo && <ButtonLink to={onward.to}>{t(onward.label)}</ButtonLink>}
      {!isDone && (
        <Button isBusy={isBusy} onClick={() => void attempt()}>
          {t(verb)}
        </Button>
      )}
    </AccountPage>
  )
}
