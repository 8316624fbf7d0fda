import { msg } from '../../../messages/t.ts'
import { invitationPage } from '../../../domain/pages.ts'
import { staff } from '../../../contract/people/staff.ts'
import type { Database } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, invalidField, notFound, problem } from '../../http/routing/problems.ts'
import { onlyFor } from '../../http/routing/authenticate.ts'
import type { Enqueue } from '../../mail/mailer.ts'
import { listSignIns } from '../admins.sql.ts'
import {
  acceptInvitation,
  changeRole,
  endSessionsOf,
  inviteMember,
  readInvitation,
  removeMember,
  withdrawInvitation,
} from './change-staff.ts'
import { listStaff, openInvitations } from './staff.sql.ts'

const notOwner = answer(403, problem(403, onlyFor.owner))

type Deps = { db: Database; enqueue: Enqueue }

export function mountStaff(mount: Mount, deps: Deps) {
  const { db } = deps
  mount(staff.list, async () =>
    answer(200, { staff: await listStaff(db), invitations: await openInvitations(db) }),
  )

  mount(staff.invite, async ({ body }, { username }) => {
    const invited = await inviteMember(deps, username, body)
    if ('notOwner' in invited) return notOwner
    const { invitation, code } = invited
    return answer(201, { invitation, link: invitationPage(code) })
  })

  mount(staff.withdraw, async ({ params }, { username }) =>
    (await withdrawInvitation(db, username, params.id))
      ? answer(204, undefined)
      : notFound(msg('There is no such invitation.')),
  )

  mount(staff.changeRole, async ({ params, body }, { username }) => {
    const outcome = await changeRole(db, username, params.username, body.role)
    if ('notOwner' in outcome) return notOwner
    if ('unknown' in outcome) return notFound(msg('There is no such member of staff.'))
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(200, outcome.changed)
  })

  mount(staff.remove, async ({ params }, { username }) => {
    const outcome = await removeMember(db, username, params.username)
    if ('notOwner' in outcome) return notOwner
    if ('unknown' in outcome) return notFound(msg('There is no such member of staff.'))
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(204, undefined)
  })

  mount(staff.endSessions, async ({ params }, { username }) =>
    (await endSessionsOf(db, username, params.username))
      ? answer(204, undefined)
      : notFound(msg('There is no such member of staff.')),
  )

  mount(staff.signIns, async ({ query }) => answer(200, await listSignIns(db, query)))

  mount(staff.readInvitation, async ({ params }) => {
    const found = await readInvitation(db, params.code)
    if ('unknown' in found) return notFound(msg('There is no such invitation.'))
    if ('refused' in found) return answer(409, found.refused)
    const { name, email, role } = found.invitation
    return answer(200, { name, email, role })
  })

  mount(staff.accept, async ({ params, body }) => {
    const outcome = await acceptInvitation(db, params.code, body)
    if ('unknown' in outcome) return notFound(msg('There is no such invitation.'))
    if ('weak' in outcome) return invalidField('password', outcome.weak)
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(201, { username: outcome.accepted })
  })
}
