import type { NewAddress, SavedAddress } from '../../contract/people/account.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const addressColumns = sql`
  id as _id, label, name, phone, street, street2, city, country, state, zipcode, is_default as "isDefault"`

/** The default one first, then newest first. */
export const addressesOf = (tx: Queryable, uid: string) =>
  tx.many<SavedAddress>(sql`
    select ${addressColumns} from shopper_addresses where uid = ${uid}
    order by is_default desc, created_at desc, id`)

/** Changes of one shopper's addresses wait for each other until the end of the transaction. */
export const lockAddresses = (tx: Queryable, uid: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('addresses of ' || ${uid}::text, 0))`)

export const clearDefault = (tx: Queryable, uid: string) =>
  tx.run(sql`update shopper_addresses set is_default = false where uid = ${uid} and is_default`)

export const insertAddress = (tx: Queryable, uid: string, address: NewAddress) =>
  tx.first<SavedAddress>(sql`
    insert into shopper_addresses (uid, label, name, phone, street, street2, city, country, state, zipcode,
      is_default)
    values (${uid}, ${address.label}, ${address.name}, ${address.phone}, ${address.street}, ${address.street2},
      ${address.city}, ${address.country}, ${address.state}, ${address.zipcode}, ${address.isDefault})
    returning ${addressColumns}`)

export const updateAddress = (tx: Queryable, uid: string, id: string, address: NewAddress) =>
  tx.first<SavedAddress>(sql`
    update shopper_addresses set label = ${address.label}, name = ${address.name}, phone = ${address.phone},
      street = ${address.street}, street2 = ${address.street2}, city = ${address.city}, country = ${address.country},
      state = ${address.state}, zipcode = ${address.zipcode}, is_default = ${address.isDefault}
    where uid = ${uid} and id = ${id} returning ${addressColumns}`)

export const deleteAddress = (tx: Queryable, uid: string, id: string) =>
  tx.run(sql`delete from shopper_addresses where uid = ${uid} and id = ${id}`)

/** The newest address is the default one if none is. */
export const ensureDefault = (tx: Queryable, uid: string) =>
  tx.run(sql`
    update shopper_addresses set is_default = true
    where id = (select id from shopper_addresses where uid = ${uid} order by created_at desc, id limit 1)
      and not exists (select from shopper_addresses where uid = ${uid} and is_default)`)

export const deleteAddressesOf = (tx: Queryable, uid: string) =>
  tx.run(sql`delete from shopper_addresses where uid = ${uid}`)
