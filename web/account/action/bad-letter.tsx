import { pages } from '../../../contract/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountPage } from '../account-page.tsx'
import type { Letter } from './letter.ts'

/** For a link that has been used, has run out, or lost its end on the way. */
export function BadLetter({ mode }: Pick<Letter, 'mode'>) {
  return (
    <AccountPage title="A link that does not work" heading="This link does not work any more">
      <Notice
        kind="bad"
        more="Each letter's link works once and for a short while, and a newer letter replaces it."
      >
        The link is used, too old or incomplete.
      </Notice>
      {mode === 'resetPassword' ? (
        <ButtonLink to={pages.forgotPassword}>Send a new letter</ButtonLink>
      ) : (
        <ButtonLink to={pages.userDashboard}>Send a new letter from your account</ButtonLink>
      )}
    </AccountPage>
  )
}
