import { pages } from '../../../../domain/pages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AccountPage } from '../account-page.tsx'
import type { Failure } from '../use-submit.ts'

/** For a link that is used, expired or truncated. */
export function BadLink({ mode }: Pick<ActionLink, 'mode'>) {
  return (
    <AccountPage title="A link that does not work" heading="This link does not work any more">
      <Notice kind="bad" more="A link works once and for a short time, and a newer e-mail replaces it.">
        The link is used, too old or incomplete.
      </Notice>
      {mode === 'resetPassword' ? (
        <ButtonLink to={pages.forgotPassword}>Send a new e-mail</ButtonLink>
      ) : (
        <ButtonLink to={pages.userDashboard}>Send a new e-mail from your account</ButtonLink>
      )}
    </AccountPage>
  )
}

const modes = ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail'] as const

type Mode = (typeof modes)[number]

/** The action that the link in an e-mail requests. */
export type ActionLink = {
  mode: Mode
  code: string | null
  /** Path to continue at when the action is done. */
  continueTo?: string | undefined
}

/** Ignores the code of a link with an unknown mode. */
export function actionLinkIn(search: string): ActionLink {
  const params = new URLSearchParams(search)
  const mode = modes.find((known) => known === params.get('mode'))
  if (!mode) return { mode: 'resetPassword', code: null }
  return { mode, code: params.get('oobCode'), continueTo: pathOnThisOrigin(params.get('continueUrl') ?? '') }
}

/** Checked here too, because anyone can write a link to this page. */
function pathOnThisOrigin(continueUrl: string): string | undefined {
  const url = URL.parse(continueUrl)
  if (url?.origin !== window.location.origin) return undefined
  const path = url.pathname + url.search + url.hash
  // The router takes a path that starts with two slashes for another host.
  return path.startsWith('//') ? undefined : path
}

const bad = new Set([
  'auth/invalid-action-code',
  'auth/expired-action-code',
  'auth/user-not-found',
  'auth/user-disabled',
])

/** Whether the code is unusable or its account is gone or disabled, so that only a new e-mail helps. */
export const isBadCode = (failure: Failure | undefined) => failure !== undefined && bad.has(failure.code)
