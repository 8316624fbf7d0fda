import { roleLabels, type StaffRole, staffRoles } from '../../../../domain/staff-roles.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import type { StaffMember } from '../../../../contract/people/staff.ts'
import { ask, tell } from '../../../app/notices/ask.tsx'
import { toast } from '../../../app/notices/toast.tsx'
import { selectLook } from '../../../ui/field.tsx'
import { useGetMeQuery } from '../../admin-api.ts'
import { problemWords } from '../../ui/problem-labels.ts'
import { DateTime } from '../../../app/shop/format.tsx'
import { destructiveRowButton } from '../../ui/table.tsx'
import { useChangeRoleMutation, useEndSessionsOfMutation, useRemoveMemberMutation } from './staff-api.ts'
import { Link } from '../../../ui/link.tsx'

export function Members({ members }: { members: StaffMember[] }) {
  const { data: me } = useGetMeQuery()
  return (
    <ul aria-label="Staff">
      {members.map((member) => (
        <Member key={member.username} member={member} isMe={member.username === me?.username} />
      ))}
    </ul>
  )
}

const LastSignIn = ({ at }: { at: string | null }) =>
  at ? (
    <>
      Signed in <DateTime of={at} />
    </>
  ) : (
    'Not signed in yet'
  )

const Member = ({ member, isMe }: { member: StaffMember; isMe: boolean }) => (
  <li className="grid items-center gap-x-6 gap-y-2 border-b border-line py-4 last:border-0 md:grid-cols-[minmax(0,1fr)_10rem_15rem]">
    <div className="min-w-0 wrap-anywhere">
      <p className="font-medium">
        {member.name}
        {isMe && <span className="font-normal text-ink-soft"> (you)</span>}
      </p>
      <p className="text-sm text-ink-soft">{[member.username, member.email].filter(Boolean).join(' · ')}</p>
      <p className="text-sm text-ink-soft">
        <LastSignIn at={member.lastSignInAt} />
        {member.hasTotp && ' · Two-step log-in'}
      </p>
    </div>
    {isMe ? <OwnRow member={member} /> : <Actions member={member} />}
  </li>
)

const OwnRow = ({ member }: { member: StaffMember }) => (
  <>
    <p>{roleLabels[member.role]}</p>
    <Link to={adminPages.account} className="link flex min-h-11 items-center text-sm md:justify-end">
      Your account
    </Link>
  </>
)

function Actions({ member: { username, name, role } }: { member: StaffMember }) {
  const { changeTo, remove, endSessions } = useActions({ username, name })
  return (
    <>
      <select
        aria-label={`Role of ${name}`}
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
          aria-label={`End sessions of ${name}`}
          onClick={() => void endSessions()}
          className={destructiveRowButton}
        >
          End sessions
        </button>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={() => void remove()}
          className={destructiveRowButton}
        >
          Remove
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
    error ? tell(problemWords(error) ?? "That didn't work. Try again.") : toast(done)

  return {
    changeTo: async (role: StaffRole) => {
      const aMember = role === 'owner' ? 'an owner' : `a ${role}`
      const title = `Make ${name} ${aMember}?`
      if (await ask({ title, text: roleMeanings[role], yes: 'Change role' }))
        await report(await change({ username, role }), `${name} is now ${aMember}`)
    },
    remove: async () => {
      const text = 'The account is deleted and its sessions end at once. The audit log keeps its entries.'
      if (await ask({ title: `Remove ${name}?`, text, yes: 'Remove', look: 'destructive' }))
        await report(await remove(username), `${name} was removed`)
    },
    endSessions: async () => {
      const text = `${name} has to log in again on all devices.`
      if (
        await ask({ title: `End all sessions of ${name}?`, text, yes: 'End sessions', look: 'destructive' })
      )
        await report(await end(username), 'Sessions ended')
    },
  }
}

/** The highest first. */
const rolesDown = staffRoles.toReversed()

export const roleMeanings: Record<StaffRole, string> = {
  owner: 'Everything, including staff and money settings.',
  manager: 'Books, orders, texts and newsletters. No staff and no money settings.',
  clerk: 'Orders. Sees the books, but changes neither them nor any settings.',
}

export const RoleOptions = () =>
  rolesDown.map((role) => (
    <option key={role} value={role}>
      {roleLabels[role]}
    </option>
  ))
