import { useId } from 'react'
import { t } from '../../../messages/t.ts'
import { roleLabels } from '../../../domain/staff-roles.ts'
import type { StaffMember } from '../../../contract/people/staff.ts'
import { DateTime } from '../../app/shop/format.tsx'
import { Tick } from './step-form.tsx'
import { rich } from '../../ui/rich.tsx'

type Props = {
  staff: StaffMember[]
  kept: ReadonlySet<string>
  onKeep(username: string, isKept: boolean): void
  problem: string | undefined
}

/** The other staff, none of whom stays unless the owner ticks the account. */
export function KeptStaff({ staff, kept, onKeep, problem }: Props) {
  const id = useId()
  if (staff.length === 0) return null
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="font-semibold">{t('Staff to keep')}</legend>
      <p id={`${id}-hint`} className="mt-1 max-w-[60ch] text-sm text-pretty text-ink-soft">
        {t(
          "Anybody who knew the demo's password may have invited these. Accounts that you do not tick are removed. The others keep their passwords and log in again.",
        )}
      </p>
      {problem && (
        <p role="alert" className="mt-1 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
      <ul className="mt-2">
        {staff.map((member) => (
          <li key={member.username} className="border-b border-line py-2 last:border-0">
            <Tick
              type="checkbox"
              name="keep"
              value={member.username}
              isOn={kept.has(member.username)}
              onTick={(isKept) => onKeep(member.username, isKept)}
            >
              <Account member={member} />
            </Tick>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const Account = ({ member: { name, username, email, role, lastSignInAt } }: { member: StaffMember }) => (
  <span className="min-w-0 wrap-anywhere">
    {name}
    <span className="block text-sm font-normal text-ink-soft">
      {[username, email, roleLabels[role]].filter(Boolean).join(' · ')}
    </span>
    <span className="block text-sm font-normal text-ink-soft">
      {lastSignInAt
        ? rich('Logged in {time}', { time: <DateTime of={lastSignInAt} /> })
        : t('Not logged in yet')}
    </span>
  </span>
)
