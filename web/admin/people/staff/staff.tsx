import { Panel } from '../../ui/panel.tsx'
import { InviteForm, OpenInvitations } from './invitations.tsx'
import { Members } from './members.tsx'
import { SignInHistory } from './sign-ins.tsx'
import { useGetStaffQuery } from './staff-api.ts'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { TryAgain } from '../../../ui/notice.tsx'

export function Staff() {
  const { data, isError, refetch } = useGetStaffQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <div className="grid gap-4 lg:gap-6">
      <AdminTitle>Staff</AdminTitle>
      <Panel title="Staff">
        {isError && !data && (
          <TryAgain onTryAgain={() => void refetch()}>The staff couldn't be loaded.</TryAgain>
        )}
        {!data && !isError && <output className="text-ink-soft">Loading...</output>}
        {data && <Members members={data.staff} />}
      </Panel>
      <InviteForm />
      {data && data.invitations.length > 0 && <OpenInvitations invitations={data.invitations} />}
      <SignInHistory ofAll />
    </div>
  )
}
