import { msg, t } from '../../messages/t.ts'
import { account, maxAddresses, type NewAddress, type SavedAddress } from '../../contract/people/account.ts'
import type { Invalidation } from '../http/response-cache/cache-invalidation.ts'
import type { Database } from '../database/database.ts'
import { answer, answerFound, notFound, problem } from '../http/routing/problems.ts'
import type { Mount } from '../http/routing/mount.ts'
import type { Sessions } from '../identity/sessions/sessions.ts'
import {
  addressesOf,
  clearDefault,
  deleteAddress,
  ensureDefault,
  insertAddress,
  lockAddresses,
  updateAddress,
} from './addresses.sql.ts'
import { closeAccount, exportData } from './personal-data.ts'
import type { Shopper } from '../http/routing/authenticate.ts'
import { isSignedIn } from '../http/routing/active-sign-in.sql.ts'

type Deps = { db: Database; sessions: Sessions; invalidation: Invalidation }

export function mountAccount(mount: Mount, { db, sessions, invalidation }: Deps) {
  mount(account.addresses, async (_input, { uid }) => answer(200, await addressesOf(db, uid)))

  mount(account.addAddress, async ({ body }, shopper) => {
    const added = await addAddress(db, shopper, body)
    if (added === 'signed out') return answer(401, problem(401))
    return added === 'too many' ? answer(409, tooMany()) : answer(201, added.saved)
  })

  mount(account.editAddress, async ({ params: { id }, body }, { uid }) => {
    return answerFound(await editAddress(db, uid, id, body), msg('There is no such address.'))
  })

  mount(account.deleteAddress, async ({ params: { id } }, { uid }) =>
    (await removeAddress(db, uid, id)) ? answer(204, undefined) : notFound(msg('There is no such address.')),
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
    invalidation.invalidateReviews(outcome.reviewedBooks)
    return { ...answer(204, undefined), headers: { 'set-cookie': await sessions.end(cookie, shopper) } }
  })
}

const tooMany = () => ({
  code: 'too-many-addresses' as const,
  message: t('You can save {count, plural, one {# address} other {# addresses}}. Delete one first.', {
    count: maxAddresses,
  }),
  limit: maxAddresses,
})

type Added = { saved: SavedAddress } | 'too many' | 'signed out'

/** The first address is the default one. */
const addAddress = (db: Database, shopper: Shopper, address: NewAddress) =>
  db.transaction(async (tx): Promise<Added> => {
    const { uid } = shopper
    if (!(await isSignedIn(tx, shopper))) return 'signed out'
    await lockAddresses(tx, uid)
    const before = await addressesOf(tx, uid)
    if (before.length >= maxAddresses) return 'too many'
    const isDefault = address.isDefault || before.length === 0
    if (isDefault) await clearDefault(tx, uid)
    const saved = await insertAddress(tx, uid, { ...address, isDefault })
    if (!saved) throw new Error('The insert returned no row')
    return { saved }
  })

/** Undefined if the shopper has no such address. One of the addresses is always the default one. */
const editAddress = (db: Database, uid: string, id: string, address: NewAddress) =>
  db.transaction(async (tx): Promise<SavedAddress | undefined> => {
    await lockAddresses(tx, uid)
    const saved = await addressesOf(tx, uid)
    const before = saved.find(({ _id }) => _id === id)
    if (!before) return undefined
    if (address.isDefault) await clearDefault(tx, uid)
    return updateAddress(tx, uid, id, { ...address, isDefault: address.isDefault || before.isDefault })
  })

/** False if the shopper has no such address. */
const removeAddress = (db: Database, uid: string, id: string) =>
  db.transaction(async (tx) => {
    await lockAddresses(tx, uid)
    const deleted = await deleteAddress(tx, uid, id)
    await ensureDefault(tx, uid)
    return deleted === 1
  })
