import { setup } from '../../contract/shop/setup.ts'
import { findAdmin } from '../admin/admins.sql.ts'
import type { BackUp } from '../backup/take-backup.ts'
import type { Connection } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, badRequest, problem } from '../http/routing/problems.ts'
import { listStaff } from '../admin/staff/staff.sql.ts'
import { type AdminTokens, adminTokenSeconds } from '../identity/admin-token.ts'
import { onlyFor } from '../http/routing/authenticate.ts'
import { countDemo } from './setup.sql.ts'
import { ownShop } from '../settings/settings.sql.ts'
import { readSetup, saveProgress } from './setup-progress.ts'
import type { ShopChanges } from '../settings/shop-changes.ts'
import type { ShopState } from '../settings/shop-state.ts'
import { notADemo, startOwnShop } from './start-own-shop.ts'

type Deps = {
  db: Database
  connection: Connection
  state: ShopState
  changes: ShopChanges
  tokens: AdminTokens
  backUp: BackUp
}

export function mountSetup(mount: Mount, deps: Deps) {
  const { db, state, changes, tokens } = deps
  mount(setup.get, async (_, { staffRole }) => {
    const read = await readSetup(deps)
    // The path of a file on the machine is for owners.
    return answer(200, staffRole === 'owner' ? read : { ...read, demoBackup: null })
  })

  mount(setup.save, async ({ body }, { username }) => answer(200, await saveProgress(deps, body, username)))

  mount(setup.previewStart, async (_, { username }) => {
    if (!state.current.isDemo) return answer(409, notADemo)
    const [removes, staff] = await Promise.all([countDemo(db), listStaff(db)])
    return answer(200, { removes, staff: staff.filter((member) => member.username !== username) })
  })

  mount(setup.startOwnShop, async ({ body }, { username }) => {
    if (!state.current.isDemo) return answer(409, notADemo)
    const outcome = await startOwnShop(deps, username, body)
    if ('notOwner' in outcome) return answer(403, problem(403, onlyFor.owner))
    if ('refused' in outcome) return answer(409, outcome.refused)
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    await changes.changed(`settings ${ownShop}`)
    const owner = await findAdmin(db, username)
    if (!owner) throw new Error(`The admin ${username} is gone`)
    const token = await tokens.issue(owner)
    return answer(200, { token, expiresIn: adminTokenSeconds, backup: outcome.backup })
  })
}
