import type { StaffAccount } from '../../../../contract/people/staff-account.ts'
import { toast } from '../../../app/notices/toast.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { SignInHistory } from '../staff/sign-ins.tsx'
import { useChangePasswordMutation, useEditAccountMutation, useGetAccountQuery } from '../staff/staff-api.ts'
import { Panel } from '../../ui/panel.tsx'
import { fieldProblem, problemWords } from '../../ui/problem-labels.ts'
import { SelectField, SubmitRow } from '../../ui/fields.tsx'
import { CurrentPassword, HiddenUsername, TwoStep } from './two-step.tsx'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { Notice, TryAgain } from '../../../ui/notice.tsx'
import { useState } from 'react'
import { minStaffPassword } from '../../../../contract/people/staff.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { languageName, ownName } from '../../setup/regions.ts'
import { useShop } from '../../../app/shop/site.ts'
import { keepLanguage, speaksAnother } from '../session/own-language.ts'
import { keepToken } from '../session/use-session-state.ts'
import { type Language, languages } from '../../../../messages/languages.ts'
import { t } from '../../../../messages/t.ts'

export function Account() {
  const { data, isError, refetch } = useGetAccountQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <div className="grid gap-4 lg:gap-6">
      <AdminTitle>{t('Your account')}</AdminTitle>
      {data ? (
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
          <Details account={data} />
          <PasswordForm username={data.username} />
          <div className="lg:col-span-2">
            <TwoStep account={data} />
          </div>
        </div>
      ) : (
        <Panel title={t('Your account')}>
          {isError ? (
            <TryAgain onTryAgain={() => void refetch()}>{t("Your account couldn't be loaded.")}</TryAgain>
          ) : (
            <output className="text-ink-soft">{t('Loading…')}</output>
          )}
        </Panel>
      )}
      <SignInHistory />
    </div>
  )
}

function Details({ account: { username, name, email, language } }: { account: StaffAccount }) {
  const shop = useShop()
  const [edit, { error, isLoading }] = useEditAccountMutation()
  const failure = problemWords(error)

  async function save(typed: (name: string) => string) {
    if (isLoading) return
    const { data } = await edit({
      name: typed('name'),
      email: typed('email'),
      language: (typed('language') || null) as Language | null,
    })
    if (!data) return
    toast(t('Saved'))
    keepLanguage(data.language)
    if (speaksAnother(shop.language)) window.location.reload()
  }
  return (
    <Panel title={t('Your details')}>
      <Form onSend={(typed) => void save(typed)}>
        <TextField label={t('Username')} value={username} readOnly />
        <TextField
          label={t('Name [of a person]')}
          name="name"
          please={t('Enter your name')}
          autoComplete="name"
          defaultValue={name}
          required
          maxLength={100}
          problem={fieldProblem(error, 'name')}
        />
        <TextField
          label={t('E-mail')}
          name="email"
          type="email"
          autoComplete="email"
          hint={t('Optional')}
          defaultValue={email ?? ''}
          problem={fieldProblem(error, 'email')}
        />
        <SelectField
          label={t('Language of the dashboard')}
          name="language"
          defaultValue={language ?? ''}
          problem={fieldProblem(error, 'language')}
        >
          <option value="">{t('As the shop: {language}', { language: languageName(shop.language) })}</option>
          {languages.map((each) => (
            <option key={each} value={each} lang={each}>
              {ownName(each)}
            </option>
          ))}
        </SelectField>
        <SubmitRow failure={failure} isBusy={isLoading}>
          {t('Save')}
        </SubmitRow>
      </Form>
    </Panel>
  )
}

/** The new password ends all sessions; this one goes on with a new token. */
function PasswordForm({ username }: { username: string }) {
  const [change, { error, isLoading }] = useChangePasswordMutation()
  const [changes, setChanges] = useState(0)
  const failure = problemWords(error)

  async function save(typed: (name: string) => string) {
    if (isLoading) return
    const { data } = await change({
      currentPassword: typed('currentPassword'),
      password: typed('password'),
    })
    if (!data) return
    keepToken(data.token)
    setChanges(changes + 1)
  }
  return (
    <Panel title={t('Password')}>
      <Form key={changes} onSend={(typed) => void save(typed)}>
        <HiddenUsername username={username} />
        <CurrentPassword label={t('Current password')} error={error} />
        <PasswordField
          label={t('New password')}
          name="password"
          please={t('Enter a new password')}
          autoComplete="new-password"
          hint={t(
            'At least {count, plural, one {# character} other {# characters}}. You are logged out on other devices.',
            { count: minStaffPassword },
          )}
          minLength={minStaffPassword}
          required
          problem={fieldProblem(error, 'password')}
        />
        {changes > 0 && !error && <Notice kind="good">{t('Password changed.')}</Notice>}
        <SubmitRow failure={failure} isBusy={isLoading}>
          {t('Change password')}
        </SubmitRow>
      </Form>
    </Panel>
  )
}
