import { msg } from '../../messages/t.ts'
import type { OpenOrders } from '../../contract/people/account.ts'
import type { Customer, ResetNotSent } from '../../contract/people/customers.ts'
import { recordAudit } from '../audit/audit.sql.ts'
import type { Database, Queryable } from '../database/database.ts'
import {
  type Account,
  accountWithNumber,
  deleteCodesOf,
  lockAccountWithNumber,
  setBlocked,
} from '../identity/firebase-auth-api/accounts.sql.ts'
import { linkedProviders } from '../identity/firebase-auth-api/look-up.ts'
import { mailResetTo } from '../identity/firebase-auth-api/send-code.ts'
import { lockSignIns, revokeSignInsOf } from '../identity/firebase-auth-api/sign-ins.sql.ts'
import type { Enqueue } from '../mail/mailer.ts'
import { ordersOf } from '../orders/orders.sql.ts'
import { reviewsOf } from '../reviews/reviews.sql.ts'
import { addressesOf } from './addresses.sql.ts'
import { deleteNote, insertNote, listedCustomer, notesAbout } from './customers.sql.ts'
import { closeLocked } from './personal-data.ts'

/** Which customer, and who of the staff asks. */
export type Asked = { number: number; username: string }

/** Undefined for an account that there is not, or no longer. */
type Perhaps<Result> = Promise<Result | undefined>

/** The e-mail address changes hands and is deleted with the account: the number stays and says nothing. */
export const subjectOf = (number: number) => `Customer ${number}`

const latestOrders = 10

export async function findCustomer(db: Queryable, number: number): Perhaps<Customer> {
  const [listed, account] = [await listedCustomer(db, number), await accountWithNumber(db, number)]
  if (!listed || !account) return undefined
  const { uid, emailVerified, lastSignedInAt } = account
  const orders = await ordersOf(db, account, { limit: latestOrders })
  return {
    ...listed,
    emailVerified,
    lastSignedInAt,
    signInMethods: linkedProviders(account).map(({ providerId }) => providerId),
    addresses: await addressesOf(db, uid),
    latestOrders: orders.map(({ _id, number, status, totalPrice, createdAt }) => ({
      _id,
      number,
      status,
      totalPrice,
      createdAt,
    })),
    reviews: await reviewsOf(db, uid),
    notes: await notesAbout(db, uid),
  }
}

/** What the note says is not in the audit log, which outlives the account. */
export const addNoteAbout = (db: Database, { number, username }: Asked, text: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isAdded = await insertNote(tx, number, { text, author: username })
    if (isAdded) await recordAudit(tx, username, { action: 'customer.note', subject: subjectOf(number) })
    return isAdded
  })

export const deleteNoteAbout = (db: Database, { number, username }: Asked, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isDeleted = await deleteNote(tx, number, id)
    if (isDeleted)
      await recordAudit(tx, username, { action: 'customer.delete-note', subject: subjectOf(number) })
    return isDeleted
  })

type SendOutcome = { sent: true } | { refused: ResetNotSent }

export const sendResetTo = (
  db: Database,
  { number, username }: Asked,
  enqueue: Enqueue,
): Perhaps<SendOutcome> =>
  db.transaction(async (tx): Perhaps<SendOutcome> => {
    const account = await lockAccountWithNumber(tx, number)
    if (!account) return undefined
    const refused = whyNoReset(account)
    if (refused) return { refused }
    if (!(await mailResetTo({ enqueue }, tx, account))) return { refused: enoughEmails }
    await recordAudit(tx, username, { action: 'customer.reset', subject: subjectOf(number) })
    return { sent: true }
  })

function whyNoReset({ simulated, blockedAt }: Account): ResetNotSent | undefined {
  if (simulated)
    return {
      code: 'demo-account',
      message: msg('This is an account of the demo’s Google. It has no password.'),
    }
  return blockedAt
    ? { code: 'account-blocked', message: msg('This customer is blocked. Unblock the customer first.') }
    : undefined
}

const enoughEmails: ResetNotSent = {
  code: 'too-many-emails',
  message: msg('This address got several e-mails in a short time. Try again in half an hour.'),
}

/**
 * Ends the sign-ins and the links in e-mails. An order that is being placed is waited for; later ones have no sign-in. False
 * for an account that there is not.
 */
export const blockCustomer = (
  db: Database,
  { number, username }: Asked,
  isBlocked: boolean,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const account = await lockAccountWithNumber(tx, number)
    if (!account) return false
    if ((account.blockedAt !== null) === isBlocked) return true
    await setBlocked(tx, account.uid, isBlocked)
    if (isBlocked) {
      await deleteCodesOf(tx, account.uid)
      await revokeSignInsOf(tx, account.uid)
    }
    const action = isBlocked ? 'customer.block' : 'customer.unblock'
    await recordAudit(tx, username, { action, subject: subjectOf(number) })
    return true
  })

type Closed = { reviewedBooks: string[] } | { open: OpenOrders }

/** By the rules of the shopper's own closing. */
export const closeCustomer = (db: Database, { number, username }: Asked): Perhaps<Closed> =>
  db.transaction(async (tx): Perhaps<Closed> => {
    const account = await lockAccountWithNumber(tx, number)
    if (!account) return undefined
    await lockSignIns(tx, account.uid)
    const outcome = await closeLocked(tx, account)
    if ('reviewedBooks' in outcome)
      await recordAudit(tx, username, { action: 'customer.close', subject: subjectOf(number) })
    return outcome
  })
