import { roleLabels, type StaffRole, staffRoles } from '../../../../domain/staff-roles.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import type { StaffMember } from '../../../../contract/people/staff.ts'
import { ask, tell } from '../../../app/notices/ask.tsx'
import { toast } from '../../../app/notices/toast.tsx'
import { Options, selectLook } from '../../../ui/field.tsx'
import { useGetMeQuery } from '../../admin-api.ts'
import { problemWords } from '../../ui/problem-labels.ts'
import { DateTime } from '../../../app/shop/format.tsx'
import { destructiveRowButton } from '../../ui/table.tsx'
import { useChangeRoleMutation, useEndSessionsOfMutation, useRemoveMemberMutation } from './staff-api.ts'
import { Link } from '../../../ui/link.tsx'
import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'
import { rich } from '../../../ui/rich.tsx'

export function Members({ members }: { members: StaffMember[] }) {
  const { data: me } = useGetMeQuery()
  return (
    <ul aria-label={t('Staff')}>
      {members.map((member) => (
        <Member key={member.username} member={member} isMe={member.username === me?.username} />
      ))}
    </ul>
  )
}

const LastSignIn = ({ at }: { at: string | null }) =>
  at ? rich('Logged in {time}', { time: <DateTime of={at} /> }) : t('Not logged in yet')

const Member = ({ member, isMe }: { member: StaffMember; isMe: boolean }) => (
  <li className="grid items-center gap-x-6 gap-y-2 border-b border-line py-4 last:border-0 md:grid-cols-[minmax(0,1fr)_10rem_15rem]">
    <div className="min-w-0 wrap-anywhere">
      <p className="font-medium">
        {member.name}
        {isMe && <span className="font-normal text-ink-soft"> {t('(you)')}</span>}
      </p>
      <p className="text-sm text-ink-soft">{[member.username, member.email].filter(Boolean).join(' · ')}</p>
      <p className="text-sm text-ink-soft">
        <LastSignIn at={member.lastSignInAt} />
        {member.hasTotp && ` · ${t('Two-step log-in')}`}
      </p>
    </div>
    {isMe ? <OwnRow member={member} /> : <Actions member={member} />}
  </li>
)

const OwnRow = ({ member }: { member: StaffMember }) => (
  <>
    <p>{t(roleLabels[member.role])}</p>
    <Link to={adminPages.account} className="link flex min-h-11 items-center text-sm md:justify-end">
      {t('Your account')}
    </Link>
  </>
)

function Actions({ member: { username, name, role } }: { member: StaffMember }) {
  const { changeTo, remove, endSessions } = useActions({ username, name })
  return (
    <>
      <select
        aria-label={t('Role of {name}', { name })}
        // The server's role is shown until the change has succeeded.
        value={role}
        onChange={({ target }) => void changeTo(target.value as StaffRole)}
        className={`w-full ${selectLook}`}
      >
        <RoleOptions />
      </select>
      <div className="flex flex-wrap gap-2 md:justify-end">
        <button
          type="button"
          aria-label={t('End sessions of {name}', { name })}
          onClick={() => void endSessions()}
          className={destructiveRowButton}
        >
          {t('End sessions')}
        </button>
        <button
          type="button"
          aria-label={t('Remove {name}', { name })}
          onClick={() => void remove()}
          className={destructiveRowButton}
        >
          {t('Remove')}
        </button>
      </div>
    </>
  )
}

function useActions({ username, name }: Pick<StaffMember, 'username' | 'name'>) {
  const [change] = useChangeRoleMutation()
  const [remove] = useRemoveMemberMutation()
  const [end] = useEndSessionsOfMutation()
  const report = async ({ error }: { error?: object | undefined }, done: string) =>
    error ? tell(problemWords(error) ?? t("That didn't work. Try again.")) : toast(done)

  return {
    changeTo: async (role: StaffRole) => {
      const title = t(
        '{role, select, owner {Make {name} an owner?} manager {Make {name} a manager?} other {Make {name} a clerk?}}',
        { role, name },
      )
      const done = t(
        '{role, select, owner {{name} is now an owner} manager {{name} is now a manager} other {{name} is now a clerk}}',
        { role, name },
      )
      if (await ask({ title, text: t(roleMeanings[role]), yes: t('Change role') }))
        await report(await change({ username, role }), done)
    },
    remove: async () => {
      const text = t('The account is deleted and its sessions end at once. The audit log keeps its entries.')
      if (await ask({ title: t('Remove {name}?', { name }), text, yes: t('Remove'), look: 'destructive' }))
        await report(await remove(username), t('{name} was removed', { name }))
    },
    endSessions: async () => {
      const text = t('{name} has to log in again on all devices.', { name })
      if (
        await ask({
          title: t('End all sessions of {name}?', { name }),
          text,
          yes: t('End sessions'),
          look: 'destructive',
        })
      )
        await report(await end(username), t('Sessions ended'))
    },
  }
}

/** The highest first. */
const rolesDown = staffRoles.toReversed()

export const roleMeanings: Record<StaffRole, Label> = {
  owner: msg('Everything, including staff and money settings.'),
  manager: msg('Books, orders, texts and newsletters. No staff and no money settings.'),
  clerk: msg("Orders, stock and reviews. Can't change books, prices or settings."),
}

export const RoleOptions = () => <Options of={rolesDown.map((role) => [role, t(roleLabels[role])])} />
