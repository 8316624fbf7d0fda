import { TextField } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { type Shopper, useAuth } from '../../../app/session/use-account.ts'
import { type Refused, SaveForm, type Typed } from '../../../ui/save-form.tsx'
import { Section } from './section.tsx'
import { failureOf } from '../use-submit.tsx'

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
      <Section title="E-mail and password">
        <p className="wrap-anywhere">{user.email}</p>
        <p className="mt-3 text-pretty text-ink-soft">
          You sign in with Google. Change your e-mail address and your password there.
        </p>
      </Section>
    )}
  </>
)

function Name({ user }: { user: Shopper }) {
  const auth = useAuth()

  async function save(typed: Typed<'name'>) {
    const name = typed('name').trim()
    if (name === '') return { problems: { name: 'Enter your name' } }
    if (name.length > maxName) return { problems: { name: `Use ${maxName} characters or fewer` } }
    try {
      await (await auth()).changeName(name)
      return 'Name saved.'
    } catch (error) {
      return refusedBy(error)
    }
  }
  return (
    <Section title="Name">
      <SaveForm names={['name']} submitLabel="Save name" save={save}>
        {({ name }) => (
          <TextField
            label="Your name"
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

  async function save(typed: Typed<'email' | 'current'>) {
    const email = typed('email').trim()
    if (typed('current') === '') return { problems: { current: 'Enter your current password' } }
    try {
      const client = await auth()
      await client.confirmPassword(typed('current'))
      await client.changeEmail(email)
      return `We've e-mailed a link to ${email}. Open it to change your address. Until then ${user.email} stays.`
    } catch (error) {
      return refusedBy(error)
    }
  }
  return (
    <Section title="E-mail address">
      <p className="mb-5 text-pretty text-ink-soft">
        Now: <span className="text-ink wrap-anywhere">{user.email}</span>
      </p>
      <SaveForm names={['email', 'current']} submitLabel="Change e-mail address" clears save={save}>
        {({ email, current }) => (
          <>
            <TextField
              label="New e-mail address"
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
    if (typed('current') === '') return { problems: { current: 'Enter your current password' } }
    if (typed('password') === '') return { problems: { password: 'Enter a new password' } }
    try {
      const client = await auth()
      await client.confirmPassword(typed('current'))
      await client.changePassword(typed('password'))
      return 'Password changed. Other devices are signed out.'
    } catch (error) {
      return refusedBy(error)
    }
  }
  return (
    <Section title="Password">
      <SaveForm names={['current', 'password']} submitLabel="Change password" clears save={save}>
        {({ current, password }) => (
          <>
            <CurrentPassword problem={current} />
            <PasswordField
              label="New password"
              name="password"
              autoComplete="new-password"
              hint="At least 6 characters."
              problem={password}
            />
          </>
        )}
      </SaveForm>
    </Section>
  )
}

export const CurrentPassword = ({ problem }: { problem: string | undefined }) => (
  <PasswordField label="Current password" name="current" autoComplete="current-password" problem={problem} />
)

type AccountField = 'name' | 'email' | 'current' | 'password'

const badEmail = 'Enter an e-mail address, for example reader@example.com'
const wrongPassword = "That's not your current password."

/** The field and the message for each of Firebase's error codes. */
const atField: Record<string, [AccountField, string]> = {
  'auth/email-already-in-use': ['email', 'Another account has this e-mail address.'],
  'auth/invalid-email': ['email', badEmail],
  'auth/invalid-new-email': ['email', badEmail],
  'auth/missing-new-email': ['email', badEmail],
  'auth/wrong-password': ['current', wrongPassword],
  'auth/invalid-credential': ['current', wrongPassword],
  'auth/invalid-login-credentials': ['current', wrongPassword],
  'auth/missing-password': ['current', 'Enter your current password'],
  'auth/weak-password': ['password', 'A password needs at least 6 characters.'],
}

const general: Record<string, string> = {
  'auth/too-many-requests': 'Too many attempts. Wait a minute and try again.',
  'auth/network-request-failed': "The shop can't be reached. Check your connection and try again.",
  'auth/operation-not-allowed': "This account's details come from the demo's Google and can't be changed.",
  'auth/popup-closed-by-user': 'The Google window was closed before you confirmed.',
  'auth/popup-blocked': 'Your browser blocked the Google window. Allow it and try again.',
  'auth/user-mismatch': 'That is another Google account. Choose the one of this account.',
}

/** Why the identity provider refused a change, as a message for the shopper. */
export function refusedBy(error: unknown): Refused<AccountField> {
  const { code, explanation } = failureOf(error)
  const [field, message] = atField[code] ?? []
  if (field) return { problems: { [field]: field === 'password' ? (explanation ?? message) : message } }
  return { message: general[code] ?? 'Something went wrong. Try again in a moment.' }
}
