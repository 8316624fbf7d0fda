import { pages } from '../../../contract/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountPage } from '../account-page.tsx'
import type { ActionLink } from './action-link.ts'

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
