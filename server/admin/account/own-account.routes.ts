import type { Label } from '../../../messages/message.ts'
import { staffAccount } from '../../../contract/people/staff-account.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, badRequest, invalidField, problem, tooManyAttempts } from '../../http/routing/problems.ts'
import { type AdminTokens, adminTokenSeconds } from '../../identity/admin-token.ts'
import { listSignIns } from '../admins.sql.ts'
import { type AccountDeps, changeOwnPassword, editOwnAccount, ownAccount } from './own-account.ts'
import { confirmOwnTotp, startOwnTotp, turnOffOwnTotp } from './own-second-factor.ts'

const gone = answer(401, problem(401))

const wrongCode = (message: Label) => invalidField('code', message)

export function mountStaffAccount(mount: Mount, { tokens, ...deps }: AccountDeps & { tokens: AdminTokens }) {
  const { db } = deps
  mount(staffAccount.get, async (_, { username }) => {
    const account = await ownAccount(db, username)
    return 'gone' in account ? gone : answer(200, account)
  })

  mount(staffAccount.edit, async ({ body }, { username }) => {
    const account = await editOwnAccount(db, username, body)
    return 'gone' in account ? gone : answer(200, account)
  })

  mount(staffAccount.changePassword, async ({ headers, body }, { username }, client) => {
    const outcome = await changeOwnPassword(deps, username, body, { client, cookies: headers.cookie })
    if ('gone' in outcome) return gone
    if ('waitSeconds' in outcome) return tooManyAttempts(outcome.waitSeconds)
    if ('wrong' in outcome) return badRequest([outcome.wrong])
    return answer(200, { token: await tokens.issue(outcome.admin), expiresIn: adminTokenSeconds })
  })

  mount(staffAccount.startTotp, async ({ headers, body }, { username }, client) => {
    const proof = { client, cookies: headers.cookie }
    const outcome = await startOwnTotp(deps, username, body.currentPassword, proof)
    if ('gone' in outcome) return gone
    if ('waitSeconds' in outcome) return tooManyAttempts(outcome.waitSeconds)
    if ('wrong' in outcome) return badRequest([outcome.wrong])
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(201, outcome)
  })

  mount(staffAccount.confirmTotp, async ({ headers, body }, { username }, client) => {
    const outcome = await confirmOwnTotp(deps, username, body.code, { client, cookies: headers.cookie })
    if ('gone' in outcome) return gone
    if ('waitSeconds' in outcome) return tooManyAttempts(outcome.waitSeconds)
    if ('wrong' in outcome) return wrongCode(outcome.wrong)
    if ('refused' in outcome) return answer(409, outcome.refused)
    const { recoveryCodes, admin } = outcome
    return answer(200, { recoveryCodes, token: await tokens.issue(admin), expiresIn: adminTokenSeconds })
  })

  mount(staffAccount.turnOffTotp, async ({ headers, body }, { username }, client) => {
    const outcome = await turnOffOwnTotp(deps, username, body.code, { client, cookies: headers.cookie })
    if ('gone' in outcome) return gone
    if ('waitSeconds' in outcome) return tooManyAttempts(outcome.waitSeconds)
    if ('wrong' in outcome) return wrongCode(outcome.wrong)
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(204, undefined)
  })

  mount(staffAccount.signIns, async ({ query }, { username }) =>
    answer(200, await listSignIns(db, query, username)),
  )
}
