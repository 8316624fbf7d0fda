import { admin } from '../../contract/admin.ts'
import { showBookList } from '../catalog/list-books.ts'
import type { Database, Queryable } from '../database/database.ts'
import { answer, invalidFields, problem } from '../http/problems.ts'
import type { Mount } from '../http/mount.ts'
import { type AdminTokens, adminTokenSeconds } from '../identity/admin-token.ts'
import { lowerCase } from '../lib/lower-case.ts'
import { markRead, notificationsOf } from '../orders/notifications.sql.ts'
import { type AdminRecord, findAdmin } from './admins.sql.ts'
import { shopStats } from './stats.sql.ts'
import { consume, reset } from '../throttle/throttle.sql.ts'
import { isPassword } from '../identity/passwords.ts'

export function mountAdmin(mount: Mount, db: Database, tokens: AdminTokens) {
  mount(admin.logIn, async ({ body }) => {
    const outcome = await logIn(db, body.username, body.password)
    if ('wrong' in outcome) return answer(401, problem(401, 'Please provide a valid email and password'))
    if ('waitSeconds' in outcome) return tooManyTries(outcome.waitSeconds)
    const { name, roleLabel } = outcome.admin
    const token = await tokens.issue(outcome.admin)
    return answer(200, { token, expiresIn: adminTokenSeconds, name, roleLabel })
  })

  mount(admin.me, async (_, { username }) => {
    const bookseller = await findAdmin(db, username)
    if (!bookseller) return answer(401, problem(401))
    const { name, roleLabel } = bookseller
    return answer(200, { username, name, roleLabel })
  })

  mount(admin.stats, async () => answer(200, await shopStats(db)))

  mount(admin.bookList, async ({ query }) => {
    const shelf = await showBookList(db, query)
    return 'offsetTooLarge' in shelf ? answer(400, tooFar(shelf.offsetTooLarge)) : answer(200, shelf)
  })

  mount(admin.news, async () => answer(200, await notificationsOf(db)))

  mount(admin.see, async ({ body }) => {
    await markRead(db, body)
    return answer(200, await notificationsOf(db))
  })
}

const tooFar = (reach: number) =>
  invalidFields([
    {
      field: 'offset',
      message: `Only the first and the last ${reach.toLocaleString('en')} books can be leafed through. Please search or choose a category.`,
    },
  ])

const tooManyTries = (seconds: number) => ({
  ...answer(429, problem(429, `Too many attempts. Try again in ${seconds} seconds.`)),
  headers: { 'retry-after': String(seconds) },
})

type LogIn = { admin: AdminRecord } | { wrong: true } | { waitSeconds: number }

async function logIn(db: Queryable, username: string, password: string): Promise<LogIn> {
  const throttleKey = `admin ${lowerCase(username)}`
  const { waitSeconds } = await consume(db, throttleKey)
  if (waitSeconds > 0) return { waitSeconds }
  const admin = await findAdmin(db, lowerCase(username))
  const isRight = await isPassword(password, admin?.passwordHash)
  if (!admin || !isRight) return { wrong: true }
  await reset(db, throttleKey)
  return { admin }
}
