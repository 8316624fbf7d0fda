import { pages } from '../../../../domain/pages.ts'
import { useGetShopQuery } from '../../../app/api/api.ts'
import { messageIn } from '../../../app/api/problem-in.ts'
import { forget } from '../../../app/browser-storage.ts'
import { draftOf } from '../../checkout/use-details.ts'
import { ask, tell } from '../../../app/notices/ask.tsx'
import { type Shopper, useAuth } from '../../../app/session/use-account.ts'
import { useCloseAccountMutation } from '../account-api.ts'
import { CurrentPassword, refusedBy } from './sign-in-details.tsx'
import { Section } from './section.tsx'
import { type Refused, SaveForm, type Typed } from '../../../ui/save-form.tsx'
import { msg, t } from '../../../../messages/t.ts'

export function CloseAccount({ user }: { user: Shopper }) {
  const hasPassword = user.providers.includes('password')
  const close = useClosing(user)
  const { data: shop } = useGetShopQuery()

  async function save(typed: Typed<'current'>) {
    const password = hasPassword ? typed('current') : undefined
    if (password === '') return { problems: { current: t('Enter your current password') } }
    const isSure = await ask({
      title: t('Close your account?'),
      text: t("Your account can't be restored."),
      yes: t('Close account'),
      look: 'destructive',
    })
    return isSure ? close(password) : undefined
  }
  return (
    <Section title={t('Close account')}>
      <div className="mb-5 grid gap-3 text-pretty text-ink-soft">
        <p>
          {t(
            "We delete your account, your log-ins, your addresses, your newsletter subscription and e-mails to you that weren't sent yet.",
          )}
        </p>
        <p>
          {shop
            ? t(
                'We keep your orders for {years, plural, one {one year} other {# years}}, because we are required by law to keep invoices: number, books, sums, name and address.',
                { years: shop.keepOrderYears },
              )
            : t(
                'We keep your orders, because we are required by law to keep invoices: number, books, sums, name and address.',
              )}{' '}
          {t('We remove your phone number and your e-mail address from them.')}
        </p>
      </div>
      <SaveForm names={['current']} submitLabel={t('Close account')} look="destructive" save={save}>
        {({ current }) =>
          hasPassword ? (
            <CurrentPassword problem={current} />
          ) : (
            <p>{t("We'll ask you to confirm with Google.")}</p>
          )
        }
      </SaveForm>
    </Section>
  )
}

/** Signs in again, closes the account, and leaves to the home page. */
function useClosing(user: Shopper) {
  const auth = useAuth()
  const [closeAccount] = useCloseAccountMutation()

  return async (password: string | undefined): Promise<undefined | Refused<'current'>> => {
    const client = await auth()
    try {
      await (password === undefined ? client.confirmWithGoogle() : client.confirmPassword(password))
    } catch (error) {
      return refusedBy(error)
    }
    const { error } = await closeAccount(await client.idToken())
    if (error) return { message: messageIn(error) }
    forget(draftOf(user))
    const isForgotten = await client.forgetUser().then(
      () => true,
      () => false,
    )
    await tell(
      isForgotten ? t('Your account is closed.') : t(stillAtProvider),
      isForgotten ? 'success' : 'warning',
    )
    // Loads the page, which discards what is cached of the account.
    window.location.replace(pages.home)
    return undefined
  }
}

const stillAtProvider = msg(
  'The shop has deleted your data. Your log-in could not be deleted: log in once more and close the account again.',
)
