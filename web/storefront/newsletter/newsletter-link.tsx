import { pages } from '../../../domain/pages.ts'
import { AccountPage } from '../account/account-page.tsx'
import { messageIn } from '../../app/api/problem-in.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHiddenQuery } from '../../ui/use-hidden-query.ts'
import { useConfirmNewsletterMutation, useUnsubscribeMutation } from './newsletter-api.ts'
import { msg, t } from '../../../messages/t.ts'

const messages = {
  confirm: {
    heading: msg('Confirm your subscription'),
    ask: msg("Press the button, and we'll send you our newsletter."),
    verb: msg('Confirm subscription'),
    done: msg('Thank you. You are on the list.'),
  },
  unsubscribe: {
    heading: msg('Unsubscribe'),
    ask: msg("Press the button, and we'll delete your e-mail address from our newsletter."),
    verb: msg('Unsubscribe'),
    done: msg("You're unsubscribed. We've deleted your e-mail address from our newsletter."),
  },
}

export function NewsletterConfirm() {
  const [confirm, state] = useConfirmNewsletterMutation()
  return <NewsletterLink kind="confirm" press={confirm} state={state} />
}

export function NewsletterUnsubscribe() {
  const [unsubscribe, state] = useUnsubscribeMutation()
  return <NewsletterLink kind="unsubscribe" press={unsubscribe} state={state} />
}

type Props = {
  kind: keyof typeof messages
  press(token: string): unknown
  state: { isLoading: boolean; isSuccess: boolean; error?: object | undefined }
}

/** Requires a click, because mail programs prefetch links. */
function NewsletterLink({ kind, press, state: { isLoading, isSuccess, error } }: Props) {
  const token = new URLSearchParams(useHiddenQuery()).get('token') ?? ''
  const { heading, ask, verb, done } = messages[kind]
  return (
    <AccountPage title={t(heading)} heading={t(heading)}>
      {isSuccess ? (
        <Notice kind="good">{t(done)}</Notice>
      ) : (
        <p className="text-pretty text-ink-soft">{t(ask)}</p>
      )}
      {error && <Notice kind="bad">{messageIn(error)}</Notice>}
      {isSuccess ? (
        <ButtonLink to={pages.home}>{t('To the books')}</ButtonLink>
      ) : (
        <Button isBusy={isLoading} onClick={() => press(token)}>
          {t(verb)}
        </Button>
      )}
    </AccountPage>
  )
}
