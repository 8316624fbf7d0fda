import { TextField } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import type { Shopper } from '../../../app/session/account-state.ts'
import { useAuth } from '../../../app/session/use-account.ts'
import { refusedBy } from './account-failures.ts'
import { SettingsForm, type Typed } from '../../../ui/settings-form.tsx'
import { Section } from './section.tsx'

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
      <SettingsForm names={['name']} submitLabel="Save name" save={save}>
        {({ name }) => (
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            defaultValue={user.name ?? ''}
            problem={name}
          />
        )}
      </SettingsForm>
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
      <SettingsForm names={['email', 'current']} submitLabel="Change e-mail address" clears save={save}>
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
      </SettingsForm>
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
      <SettingsForm names={['current', 'password']} submitLabel="Change password" clears save={save}>
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
      </SettingsForm>
    </Section>
  )
}

export const CurrentPassword = ({ problem }: { problem: string | undefined }) => (
  <PasswordField label="Current password" name="current" autoComplete="current-password" problem={problem} />
)
