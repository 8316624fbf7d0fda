import { Panel } from '../../ui/panel.tsx'
import { Members, roleMeanings, RoleOptions } from './members.tsx'
import { SignInHistory } from './sign-ins.tsx'
import { useGetStaffQuery, useInviteMutation, useWithdrawInvitationMutation } from './staff-api.ts'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { TryAgain, Notice } from '../../../ui/notice.tsx'
import { roleLabels, type StaffRole } from '../../../../domain/staff-roles.ts'
import { useState } from 'react'
import { invitationDays, type StaffInvitation } from '../../../../contract/people/staff.ts'
import { ask, tell } from '../../../app/notices/ask.tsx'
import { Field, TextField, selectLook } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { fieldProblem, problemWords } from '../../ui/problem-labels.ts'
import { destructiveRowButton } from '../../ui/table.tsx'
import { SubmitRow } from '../../ui/fields.tsx'
import { DateTime } from '../../../app/shop/format.tsx'
import { t } from '../../../../messages/t.ts'
import { rich } from '../../../ui/rich.tsx'

export function Staff() {
  const { data, isError, refetch } = useGetStaffQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <div className="grid gap-4 lg:gap-6">
      <AdminTitle>{t('Staff')}</AdminTitle>
      <Panel title={t('Staff')}>
        {isError && !data && (
          <TryAgain onTryAgain={() => void refetch()}>{t("The staff couldn't be loaded.")}</TryAgain>
        )}
        {!data && !isError && <output className="text-ink-soft">{t('Loading…')}</output>}
        {data && <Members members={data.staff} />}
      </Panel>
      <InviteForm />
      {data && data.invitations.length > 0 && <OpenInvitations invitations={data.invitations} />}
      <SignInHistory ofAll />
    </div>
  )
}

function InviteForm() {
  const [invite, { data, error, isLoading }] = useInviteMutation()
  const [role, setRole] = useState<StaffRole>('clerk')
  const failure = problemWords(error)
  return (
    <Panel title={t('Invite a colleague')}>
      {data && <Invited email={data.invitation.email} link={data.link} />}
      {/* A new form for the next colleague. */}
      <Form
        key={data?.link}
        onSend={(typed) => !isLoading && void invite({ name: typed('name'), email: typed('email'), role })}
      >
        <div className="grid items-start gap-5 md:grid-cols-3">
          <TextField
            label={t('Name [of a person]')}
            name="name"
            please={t('Enter a name')}
            autoComplete="off"
            required
            maxLength={100}
            problem={fieldProblem(error, 'name')}
          />
          <TextField
            label={t('E-mail')}
            name="email"
            type="email"
            autoComplete="off"
            required
            problem={fieldProblem(error, 'email')}
          />
          <Field label={t('Role')} hint={t(roleMeanings[role])}>
            {(ties) => (
              <select
                {...ties}
                name="role"
                value={role}
                onChange={({ target }) => setRole(target.value as StaffRole)}
                className={`w-full ${selectLook}`}
              >
                <RoleOptions />
              </select>
            )}
          </Field>
        </div>
        <SubmitRow failure={failure} isBusy={isLoading}>
          {t('Send invitation')}
        </SubmitRow>
      </Form>
    </Panel>
  )
}

/** The link is shown this once: without a mail server it is the only way to pass it on. */
const Invited = ({ email, link }: { email: string; link: string }) => (
  <div className="mb-6 grid gap-4 rounded-panel border border-line p-4">
    <Notice
      kind="good"
      more={t(
        'Pass the link on yourself if your shop sends no e-mails. It is valid for {days, plural, one {# day} other {# days}}, works once and is shown only now.',
        { days: invitationDays },
      )}
    >
      {t('{email} is invited', { email })}
    </Notice>
    <CopyText label={t('Link of the invitation')} text={window.location.origin + link} />
  </div>
)

const OpenInvitations = ({ invitations }: { invitations: StaffInvitation[] }) => (
  <Panel title={t('Open invitations')}>
    <ul aria-label={t('Open invitations')}>
      {invitations.map((invitation) => (
        <Invitation key={invitation._id} invitation={invitation} />
      ))}
    </ul>
  </Panel>
)

function Invitation({ invitation: { _id, name, email, role, expiresAt } }: { invitation: StaffInvitation }) {
  const [withdraw] = useWithdrawInvitationMutation()

  async function confirmAndWithdraw() {
    const text = t('The link stops working.')
    if (
      !(await ask({
        title: t('Withdraw the invitation of {name}?', { name }),
        text,
        yes: t('Withdraw'),
        look: 'destructive',
      }))
    )
      return
    const { error } = await withdraw(_id)
    if (error) await tell(problemWords(error) ?? t("That didn't work. Try again."))
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-soft">
          {email} · {t(roleLabels[role])} ·{' '}
          {rich('valid until {time}', { time: <DateTime of={expiresAt} /> })}
        </p>
      </div>
      <button
        type="button"
        aria-label={t('Withdraw the invitation of {name}', { name })}
        onClick={() => void confirmAndWithdraw()}
        className={destructiveRowButton}
      >
        {t('Withdraw')}
      </button>
    </li>
  )
}
