import { hash } from 'node:crypto'
import { minorUnitsOfAmount } from '../../../contract/money.ts'
import type { GiftCard, NewGiftCard } from '../../../contract/orders/gift-cards.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Enqueue } from '../../mail/mailer.ts'
import { holdDecimals } from '../../settings/money.sql.ts'
import { amountWrong } from '../payments/record-payment.ts'
import { endOfCode, newCode, printedCode } from './gift-card-codes.ts'
import {
  findGiftCard,
  giftCardWithKey,
  insertGiftCard,
  markEmailed,
  setBlocked,
  takeBackSale,
} from './gift-cards.sql.ts'

type Deps = { db: Database; enqueue: Enqueue; decimals: number }

type Seller = { username: string; key: string | undefined }

type Sold = { card: GiftCard } | { keyUsed: true } | { invalid: FieldErrors }

/** A retry with the same key sells nothing, and sends nothing. */
export const sellGiftCard = (
  { db, enqueue, decimals: knownDecimals }: Deps,
  { username, key }: Seller,
  typed: NewGiftCard,
) =>
  db.transaction(async (tx): Promise<Sold> => {
    const decimals = await holdDecimals(tx, knownDecimals)
    const wrong = amountWrong(typed.amount, decimals)
    if (wrong.length > 0) return { invalid: wrong }
    const amount = minorUnitsOfAmount(typed.amount, decimals)
    const requestHash = hash('sha256', JSON.stringify(typed), 'buffer')
    const sale = { ...typed, amount, code: newCode(), key, requestHash, username }
    const id = await insertGiftCard(tx, sale)
    if (id === undefined) {
      const earlier = await giftCardWithKey(tx, sale)
      return earlier?.isSame === false ? { keyUsed: true } : { card: await kept(tx, earlier?.id) }
    }
    const card = await kept(tx, id)
    const changes: Record<string, [null, string]> = {
      amount: [null, card.amount],
      paidBy: [null, typed.paidBy],
    }
    await recordAudit(tx, username, { action: 'gift-card.sell', subject: subjectOf(card), changes })
    if (typed.email === '') return { card }
    await email(tx, enqueue, card, typed.email)
    return { card: await kept(tx, id) }
  })

async function kept(tx: Transaction, id: string | undefined): Promise<GiftCard> {
  const card = id === undefined ? undefined : await findGiftCard(tx, id)
  if (!card) throw new Error('The gift card was not stored')
  return card
}

/** Who reads the audit log cannot spend the card. */
const subjectOf = ({ code }: GiftCard) => endOfCode(code)

/** Says what the card is worth now. */
async function email(
  tx: Transaction,
  enqueue: Enqueue,
  { id, code, balance, to }: GiftCard,
  address: string,
) {
  const { name, text } = to
  await enqueue(tx, {
    to: address,
    template: 'gift-card',
    code: printedCode(code),
    balance,
    name,
    text,
  })
  await markEmailed(tx, id, address)
}

type Which = { id: string; username: string }

/** Undefined if there is no such card. */
export const sendGiftCard = (
  { db, enqueue }: Pick<Deps, 'db' | 'enqueue'>,
  { id, username }: Which,
  to: string,
) =>
  db.transaction(async (tx) => {
    const card = await findGiftCard(tx, id)
    if (!card) return undefined
    await email(tx, enqueue, card, to)
    const changes: Record<string, [string, string]> = { email: [card.to.email, to] }
    await recordAudit(tx, username, { action: 'gift-card.send', subject: subjectOf(card), changes })
    return findGiftCard(tx, id)
  })

export const blockGiftCard = (db: Database, { id, username }: Which, isBlocked: boolean) =>
  db.transaction(async (tx) => {
    const isChanged = await setBlocked(tx, id, isBlocked)
    const card = await findGiftCard(tx, id)
    if (isChanged && card) {
      const action = isBlocked ? 'gift-card.block' : 'gift-card.unblock'
      await recordAudit(tx, username, { action, subject: subjectOf(card) })
    }
    return card
  })

/** A card is taken back once; another request finds it so. Undefined if there is no such card. */
export const takeBackGiftCard = (db: Database, { id, username }: Which) =>
  db.transaction(async (tx): Promise<{ card: GiftCard } | { spent: GiftCard } | undefined> => {
    const isTaken = await takeBackSale(tx, id, username)
    const card = await findGiftCard(tx, id)
    if (!card) return undefined
    if (!isTaken) return card.isTakenBack ? { card } : { spent: card }
    const changes: Record<string, [string, null]> = {
      amount: [card.amount, null],
      paidBy: [card.paidBy, null],
    }
    await recordAudit(tx, username, { action: 'gift-card.take-back', subject: subjectOf(card), changes })
    return { card }
  })
