import { account, maxAddresses } from '../../contract/people/account.ts'
import type { Changes } from '../http/response-cache/cache-invalidation.ts'
import type { Database } from '../database/database.ts'
import { answer, notFound, problem } from '../http/routing/problems.ts'
import type { Mount } from '../http/routing/mount.ts'
import type { Sessions } from '../identity/sessions/sessions.ts'
import { addAddress, editAddress, removeAddress } from './addresses.ts'
import { addressesOf } from './addresses.sql.ts'
import { closeAccount } from './close-account.ts'
import { exportData } from './export-data.ts'

type Parts = { db: Database; sessions: Sessions; changes: Changes }

export function mountAccount(mount: Mount, { db, sessions, changes }: Parts) {
  mount(account.addresses, async (_input, { uid }) => answer(200, await addressesOf(db, uid)))

  mount(account.addAddress, async ({ body }, shopper) => {
    const added = await addAddress(db, shopper, body)
    if (added === 'signed out') return answer(401, problem(401))
    return added === 'too many' ? answer(409, tooMany) : answer(201, added.saved)
  })

  mount(account.editAddress, async ({ params: { id }, body }, { uid }) => {
    const saved = await editAddress(db, uid, id, body)
    return saved ? answer(200, saved) : notFound('address')
  })

  mount(account.deleteAddress, async ({ params: { id } }, { uid }) =>
    (await removeAddress(db, uid, id)) ? answer(204, undefined) : notFound('address'),
  )

  mount(account.export, async (_input, shopper) => ({
    ...answer(200, await exportData(db, shopper)),
    headers: { 'content-disposition': 'attachment; filename="my-data.json"' },
  }))

  mount(account.close, async ({ headers: { cookie } }, shopper) => {
    const outcome = await closeAccount(db, shopper)
    if ('ended' in outcome) return answer(401, problem(401))
    if ('tooOld' in outcome) return answer(403, outcome.tooOld)
    if ('open' in outcome) return answer(409, outcome.open)
    changes.invalidateReviews(outcome.reviewedBooks)
    return { ...answer(204, undefined), headers: { 'set-cookie': await sessions.end(cookie, shopper) } }
  })
}

const tooMany = {
  code: 'too-many-addresses' as const,
  message: `You can save ${maxAddresses} addresses. Delete one first.`,
  limit: maxAddresses,
}
