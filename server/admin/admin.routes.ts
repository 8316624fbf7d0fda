import { admin } from '../../contract/admin.ts'
import { showBookList } from '../catalog/list-books.ts'
import type { Database } from '../database/database.ts'
import { answer, invalidFields, problem } from '../http/problems.ts'
import type { Mount } from '../http/mount.ts'
import { type AdminTokens, adminTokenSeconds } from '../identity/admin-token.ts'
import { markRead, notificationsOf } from '../orders/notifications.sql.ts'
import { findAdmin, revokeAdminToken, revokeAllAdminTokens } from './admins.sql.ts'
import { logIn, type LogInParts } from './log-in.ts'
import { shopStats } from './stats.sql.ts'

type Parts = LogInParts & { db: Database; tokens: AdminTokens; timeZone(): string }

export function mountAdmin(mount: Mount, parts: Parts) {
  const { db, tokens } = parts
  mount(admin.logIn, async ({ headers, body }, _, client) => {
    const outcome = await logIn(parts, { ...body, cookies: headers.cookie }, client)
    if ('wrong' in outcome) return answer(401, problem(401, 'Please provide a valid email and password'))
    if ('waitSeconds' in outcome) return tooManyTries(outcome.waitSeconds)
    if ('demoFromOutside' in outcome) return answer(403, problem(403, onlyFromHere))
    const { name, roleLabel } = outcome.admin
    const token = await tokens.issue(outcome.admin)
    return {
      ...answer(200, { token, expiresIn: adminTokenSeconds, name, roleLabel }),
      headers: { 'set-cookie': outcome.deviceCookie },
    }
  })

  mount(admin.logOut, async ({ query }, { username, token }) => {
    await (query.everywhere ? revokeAllAdminTokens(db, username) : revokeAdminToken(db, token))
    return answer(204, undefined)
  })

  mount(admin.me, async (_, { username }) => {
    const bookseller = await findAdmin(db, username)
    if (!bookseller) return answer(401, problem(401))
    const { name, roleLabel } = bookseller
    return answer(200, { username, name, roleLabel })
  })

  mount(admin.stats, async () => answer(200, await shopStats(db, parts.timeZone())))

  mount(admin.bookList, async ({ query }) => {
    const shelf = await showBookList(db, query)
    return 'offsetTooLarge' in shelf ? answer(400, tooFar(shelf.offsetTooLarge)) : answer(200, shelf)
  })

  mount(admin.notifications, async () => answer(200, await notificationsOf(db)))

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

const onlyFromHere =
  "The demo's password works only on this machine and in its private network. To sign in from elsewhere, set ADMIN_PASSWORD and start the shop again."

const tooManyTries = (seconds: number) => ({
  ...answer(429, problem(429, `Too many attempts. Try again in ${seconds} seconds.`)),
  headers: { 'retry-after': String(seconds) },
})
