import { weakPasswordMessage } from '../../../../domain/weak-password.ts'
import { TextField } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { type Shopper, useAuth } from '../../../app/session/use-account.ts'
import { useSendsAccountEmail } from '../../../app/shop/site.ts'
import { type Refused, SaveForm, type Typed } from '../../../ui/save-form.tsx'
import { Section } from './section.tsx'
import { failureOf } from '../use-submit.tsx'
import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'
import { rich } from '../../../ui/rich.tsx'

const hasPassword = ({ providers }: Shopper) => providers.includes('password')

export const SignInDetails = ({ user }: { user: Shopper }) => (
  <>
    <Name user={user} />
    {hasPassword(user) ? (
      <>
        <Email user={user} />
        <Password />
      </>
    ) : (
      <Section title={t('E-mail and password')}>
        <p className="wrap-anywhere">{user.email}</p>
        <p className="mt-3 text-pretty text-ink-soft">
          {t('You log in with Google. Change your e-mail address and your password there.')}
        </p>
      </Section>
    )}
  </>
)

function Name({ user }: { user: Shopper }) {
  const auth = useAuth()

  async function save(typed: Typed<'name'>) {
    const name = typed('name').trim()
    if (name === '') return { problems: { name: t('Enter your name') } }
    if (name.length > maxName)
      return {
        problems: {
          name: t('Use {maximum, plural, one {# character} other {# characters}} or fewer', {
            maximum: maxName,
          }),
        },
      }
    try {
      await (await auth()).changeName(name)
      return t('Name saved.')
    } catch (error) {
      return refusedBy(error)
    }
  }
  return (
    <Section title={t('Name [of a person]')}>
      <SaveForm names={['name']} submitLabel={t('Save name [of a person]')} save={save}>
        {({ name }) => (
          <TextField
            label={t('Your name')}
            name="name"
            autoComplete="name"
            defaultValue={user.name ?? ''}
            problem={name}
          />
        )}
      </SaveForm>
    </Section>
  )
}

const maxName = 100

function Email({ user }: { user: Shopper }) {
  const auth = useAuth()
  const isMailed = useSendsAccountEmail()

  async function save(typed: Typed<'email' | 'current'>) {
    const email = typed('email').trim()
    if (typed('current') === '') return { problems: { current: t('Enter your current password') } }
    try {
      const client = await auth()
      await client.confirmPassword(typed('current'))
      await client.changeEmail(email)
      const addresses = { email, current: user.email ?? '' }
      return isMailed
        ? t(
            "We've e-mailed a link to {email}. Open it to change your address. Until then {current} stays.",
            addresses,
          )
        : t(
            'This shop cannot send e-mails yet. The bookseller has the link that changes your address to {email}. Until you open it, {current} stays.',
            addresses,
          )
    } catch (error) {
      return refusedBy(error)
    }
  }
  return (
    <Section title={t('E-mail address')}>
      <p className="mb-5 text-pretty text-ink-soft">
        {rich('Current address: {email}', {
          email: <span className="text-ink wrap-anywhere">{user.email}</span>,
        })}
      </p>
      <SaveForm names={['email', 'current']} submitLabel={t('Change e-mail address')} clears save={save}>
        {({ email, current }) => (
          <>
            <TextField
              label={t('New e-mail address')}
              name="email"
              type="email"
              autoComplete="email"
              problem={email}
            />
            <CurrentPassword problem={current} />
          </>
        )}
      </SaveForm>
    </Section>
  )
}

function Password() {
  const auth = useAuth()

  async function save(typed: Typed<'current' | 'password'>) {
    if (typed('current') === '') return { problems: { current: t('Enter your current password') } }
    if (typed('password') === '') return { problems: { password: t('Enter a new password') } }
    try {
      const client = await auth()
      await client.confirmPassword(typed('current'))
      await client.changePassword(typed('password'))
      return t('Password changed. Other devices are logged out.')
    } catch (error) {
      return refusedBy(error)
    }
  }
  return (
    <Section title={t('Password')}>
      <SaveForm names={['current', 'password']} submitLabel={t('Change password')} clears save={save}>
        {({ current, password }) => (
          <>
            <CurrentPassword problem={current} />
            <PasswordField
              label={t('New password')}
              name="password"
              autoComplete="new-password"
              hint={t('At least 6 characters.')}
              problem={password}
            />
          </>
        )}
      </SaveForm>
    </Section>
  )
}

export const CurrentPassword = ({ problem }: { problem: string | undefined }) => (
  <PasswordField
    label={t('Current password')}
    name="current"
    autoComplete="current-password"
    problem={problem}
  />
)

type AccountField = 'name' | 'email' | 'current' | 'password'

const badEmail = msg('Enter an e-mail address, for example reader@example.com')
const wrongPassword = msg("That's not your current password.")

/** The field and the message for each of Firebase's error codes. */
const atField: Record<string, [AccountField, Label]> = {
  'auth/email-already-in-use': ['email', msg('Another account has this e-mail address.')],
  'auth/invalid-email': ['email', badEmail],
  'auth/invalid-new-email': ['email', badEmail],
  'auth/missing-new-email': ['email', badEmail],
  'auth/wrong-password': ['current', wrongPassword],
  'auth/invalid-credential': ['current', wrongPassword],
  'auth/invalid-login-credentials': ['current', wrongPassword],
  'auth/missing-password': ['current', msg('Enter your current password')],
}

const general: Record<string, Label> = {
  'auth/too-many-requests': msg('Too many attempts. Wait a minute and try again.'),
  'auth/network-request-failed': msg("The shop can't be reached. Check your connection and try again."),
  'auth/operation-not-allowed': msg(
    "This account's details come from the demo's Google and can't be changed.",
  ),
  'auth/popup-closed-by-user': msg('The Google window was closed before you confirmed.'),
  'auth/popup-blocked': msg('Your browser blocked the Google window. Allow it and try again.'),
  'auth/user-mismatch': msg('That is another Google account. Choose the one of this account.'),
}

/** Why the identity provider refused a change, as a message for the shopper. */
export function refusedBy(error: unknown): Refused<AccountField> {
  const { code, explanation } = failureOf(error)
  if (code === 'auth/weak-password') return { problems: { password: t(weakPasswordMessage(explanation)) } }
  const known = atField[code]
  if (!known) return { message: t(general[code] ?? msg('Something went wrong. Try again in a moment.')) }
  const [field, message] = known
  return { problems: { [field]: t(message) } }
}
