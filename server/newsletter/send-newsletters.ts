import type { SendTime } from '../../contract/shop/newsletters.ts'
import { changesBetween, recordAudit } from '../audit/audit.sql.ts'
import { booksById } from '../catalog/books/books.sql.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { MailedShop } from '../mail/message-text.ts'
import type { SentBook } from '../mail/newsletter-text.ts'
import { priceOf } from '../mail/payment-texts.ts'
import type { ShopState } from '../settings/shop-state.ts'
import { type Invalid, type Outcome, refusalOf, stored } from './change-newsletters.ts'
import { keepSentBooks, pickedIds } from './newsletter-books.sql.ts'
import {
  findNewsletter,
  lockDueNewsletter,
  scheduleSending,
  startScheduled,
  startSending,
  unscheduleSending,
  type Version,
} from './newsletters.sql.ts'
import { sendTimeIn } from './send-time.ts'

type Shop = { db: Database; shop: ShopState }

/** To all confirmed subscribers, whose number the sender has confirmed. */
export const sendNewsletter = ({ db, shop }: Shop, which: Version, subscribers: number, username: string) =>
  db.transaction(async (tx): Promise<Outcome> => {
    const queued = await startSending(tx, which, subscribers)
    if (queued === 0) return refusalOf(tx, which)
    await keepBooks(tx, which.id, shop.current)
    const newsletter = await findNewsletter(tx, which.id)
    if (!newsletter) return undefined
    const changes = { recipients: [0, queued] } as Record<string, [unknown, unknown]>
    await recordAudit(tx, username, { action: 'newsletter.send', subject: newsletter.subject, changes })
    return { newsletter }
  })

const keepBooks = async (tx: Queryable, id: string, shop: MailedShop) =>
  keepSentBooks(tx, id, await booksToSend(tx, await pickedIds(tx, id), shop))

/** As they are now, without those that are deleted or sold out. */
export async function booksToSend(db: Queryable, ids: string[], shop: MailedShop): Promise<SentBook[]> {
  const price = priceOf(shop)
  const books = await booksById(db, ids)
  return books
    .filter(({ availability }) => availability !== 'sold-out')
    .map(({ _id, title, author, category, coverImage, coverTint, coverGroup, newPrice }) => ({
      _id,
      title,
      author,
      coverImage: coverTint !== null || /^https?:/i.test(coverImage) ? coverImage : '',
      coverGroup: coverGroup ?? category,
      price: price(newPrice),
    }))
}

/** Also gives a scheduled newsletter another time. */
export async function scheduleNewsletter(
  { db, shop }: Shop,
  which: Version,
  typed: SendTime,
  username: string,
): Promise<Outcome | Invalid> {
  const { region } = shop.current.settings
  const time = sendTimeIn(region.timeZone, typed, new Date())
  if ('invalid' in time) return time
  return db.transaction(async (tx) => {
    const before = await findNewsletter(tx, which.id)
    if ((await scheduleSending(tx, which, time.at)) === 0) return refusalOf(tx, which, ['draft', 'scheduled'])
    const newsletter = await findNewsletter(tx, which.id)
    if (!newsletter) return undefined
    const sendAt = { before: inWords(before?.sendAt, region), after: inWords(newsletter.sendAt, region) }
    const changes = changesBetween({ sendAt: sendAt.before }, { sendAt: sendAt.after })
    await recordAudit(tx, username, { action: 'newsletter.schedule', subject: newsletter.subject, changes })
    return { newsletter }
  })
}

/** What is no longer scheduled stays as it is: it is a draft already, or it is being sent. */
export const unscheduleNewsletter = ({ db, shop }: Shop, id: string, username: string) =>
  db.transaction(async (tx): Promise<Outcome> => {
    const before = await findNewsletter(tx, id)
    if (!before) return undefined
    if ((await unscheduleSending(tx, id)) > 0) {
      const { region } = shop.current.settings
      const changes = changesBetween({ sendAt: inWords(before.sendAt, region) }, { sendAt: null })
      await recordAudit(tx, username, { action: 'newsletter.unschedule', subject: before.subject, changes })
      return stored(tx, id)
    }
    return before.state === 'draft' ? { newsletter: before } : refusalOf(tx, { id, version: before.version })
  })

type Region = MailedShop['settings']['region']

const inWords = (moment: string | null | undefined, { locale, timeZone }: Region): string | null =>
  moment
    ? new Date(moment).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
    : null

/**
 * Starts scheduled newsletters whose time has come, also if nobody was there at that time. Any number of processes may do so:
 * the lock on its row lets one of them start a newsletter, after which it is scheduled no longer.
 */
export async function startDueNewsletters(db: Database, { current }: Pick<ShopState, 'current'>) {
  let started = true
  while (started)
    started = await db.transaction(async (tx) => {
      const id = await lockDueNewsletter(tx)
      if (!id) return false
      await startScheduled(tx, id)
      await keepBooks(tx, id, current)
      return true
    })
}
