import { maxAddresses, type NewAddress, type SavedAddress } from '../../contract/people/account.ts'
import type { Database } from '../database/database.ts'
import type { Shopper } from '../http/routing/authenticate.ts'
import { isSignedIn } from '../http/routing/active-sign-in.sql.ts'
import {
  addressesOf,
  clearDefault,
  deleteAddress,
  ensureDefault,
  insertAddress,
  lockAddresses,
  updateAddress,
} from './addresses.sql.ts'

type Added = { saved: SavedAddress } | 'too many' | 'signed out'

/** The first address is the default one. */
export const addAddress = (db: Database, shopper: Shopper, address: NewAddress) =>
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
export const editAddress = (db: Database, uid: string, id: string, address: NewAddress) =>
  db.transaction(async (tx): Promise<SavedAddress | undefined> => {
    await lockAddresses(tx, uid)
    const saved = await addressesOf(tx, uid)
    const before = saved.find(({ _id }) => _id === id)
    if (!before) return undefined
    if (address.isDefault) await clearDefault(tx, uid)
    return updateAddress(tx, uid, id, { ...address, isDefault: address.isDefault || before.isDefault })
  })

/** False if the shopper has no such address. */
export const removeAddress = (db: Database, uid: string, id: string) =>
  db.transaction(async (tx) => {
    await lockAddresses(tx, uid)
    const deleted = await deleteAddress(tx, uid, id)
    await ensureDefault(tx, uid)
    return deleted === 1
  })
