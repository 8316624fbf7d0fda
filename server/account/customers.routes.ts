import { msg } from '../../messages/t.ts'
import { customers } from '../../contract/people/customers.ts'
import { recordExport } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import type { Invalidation } from '../http/response-cache/cache-invalidation.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, notFound } from '../http/routing/problems.ts'
import { accountWithNumber } from '../identity/firebase-auth-api/accounts.sql.ts'
import type { Mailer } from '../mail/mailer.ts'
import {
  addNoteAbout,
  blockCustomer,
  closeCustomer,
  deleteNoteAbout,
  findCustomer,
  sendResetTo,
  subjectOf,
} from './customers.ts'
import { countCustomers, listCustomers } from './customers.sql.ts'
import { exportData } from './personal-data.ts'

type Deps = { db: Database; mail: Pick<Mailer, 'enqueue' | 'isSending'>; invalidation: Invalidation }

export function mountCustomers(mount: Mount, { db, mail, invalidation }: Deps) {
  mount(customers.list, async ({ query }) => {
    const [page, total] = await Promise.all([listCustomers(db, query), countCustomers(db, query.q)])
    return answer(200, { customers: page, total })
  })

  mount(customers.get, async ({ params: { number } }) => customerOr404(db, number))

  mount(customers.addNote, async ({ params: { number }, body: { text } }, { username }) =>
    (await addNoteAbout(db, { number, username }, text)) ? customerOr404(db, number) : noSuchCustomer(),
  )

  mount(customers.deleteNote, async ({ params: { number, id } }, { username }) =>
    (await deleteNoteAbout(db, { number, username }, id))
      ? customerOr404(db, number)
      : notFound(msg('There is no such note.')),
  )

  mount(customers.sendReset, async ({ params: { number } }, { username }) => {
    const outcome = await sendResetTo(db, { number, username }, mail.enqueue)
    if (!outcome) return noSuchCustomer()
    if ('refused' in outcome) return answer(409, outcome.refused)
    return answer(200, { email: mail.isSending() ? ('sent' as const) : ('kept' as const) })
  })

  mount(customers.export, async ({ params: { number } }, { username }) => {
    const account = await accountWithNumber(db, number)
    if (!account) return noSuchCustomer()
    await recordExport(db, username, 'customer', { name: subjectOf(number) })
    return {
      ...answer(200, await exportData(db, account)),
      headers: { 'content-disposition': `attachment; filename="customer-${number}.json"` },
    }
  })

  mount(customers.block, async ({ params: { number }, body: { blocked } }, { username }) =>
    (await blockCustomer(db, { number, username }, blocked)) ? customerOr404(db, number) : noSuchCustomer(),
  )

  mount(customers.close, async ({ params: { number } }, { username }) => {
    const outcome = await closeCustomer(db, { number, username })
    if (!outcome) return noSuchCustomer()
    if ('open' in outcome) return answer(409, outcome.open)
    invalidation.invalidateReviews(outcome.reviewedBooks)
    return answer(204, undefined)
  })
}

const noSuchCustomer = () => notFound(msg('There is no such customer.'))

async function customerOr404(db: Database, number: number) {
  const customer = await findCustomer(db, number)
  return customer ? answer(200, customer) : noSuchCustomer()
}
