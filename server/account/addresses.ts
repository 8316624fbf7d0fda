import { maxAddresses, type NewAddress, type SavedAddress } from '../../contract/account.ts'
import type { Database } from '../database/database.ts'
import {
  addressesOf,
  clearDefault,
  deleteAddress,
  ensureDefault,
  insertAddress,
  lockAddresses,
  updateAddress,
} from './addresses.sql.ts'

/** Undefined if the shopper has as many as may be saved. The first address is the default one. */
export const addAddress = (db: Database, uid: string, address: NewAddress) =>
  db.transaction(async (tx): Promise<SavedAddress | undefined> => {
    await lockAddresses(tx, uid)
    const saved = await addressesOf(tx, uid)
    if (saved.length >= maxAddresses) return undefined
    const isDefault = address.isDefault || saved.length === 0
    if (isDefault) await clearDefault(tx, uid)
    return insertAddress(tx, uid, { ...address, isDefault })
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
