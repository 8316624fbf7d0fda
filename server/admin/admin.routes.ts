import { msg, t, translate } from '../../messages/t.ts'
import { admin, type LogInRefusal } from '../../contract/people/admin.ts'
import { audit } from '../../contract/people/audit.ts'
import { listAudit } from '../audit/audit.sql.ts'
import { selectBooks, showBookList } from '../catalog/lists/list-books.ts'
import { answer, invalidFields, problem, tooManyAttempts } from '../http/routing/problems.ts'
import type { Mount } from '../http/routing/mount.ts'
import { type AdminTokens, adminTokenSeconds } from '../identity/admin-token.ts'
import { markRead, notificationsOf } from '../orders/notifications.sql.ts'
import { findAdmin, revokeAdminToken } from './admins.sql.ts'
import { unknownCategory } from '../settings/known-category.ts'
import type { ShopState } from '../settings/shop-state.ts'
import { logIn, type LogInDeps } from './log-in.ts'
import { endSessionsOf } from './staff/change-staff.ts'
import { shopStats } from './stats.sql.ts'

type Deps = LogInDeps & { tokens: AdminTokens; shop: ShopState }

export function mountAdmin(mount: Mount, deps: Deps) {
  const { db, tokens, shop } = deps
  mount(admin.logIn, async ({ headers, body }, _, client) => {
    const outcome = await logIn(
      deps,
      { ...body, code: body.code, cookies: headers.cookie, userAgent: headers['user-agent'] },
      client,
    )
    if ('wrong' in outcome) return answer(401, wrongPassword)
    if ('secondFactor' in outcome) return answer(401, secondFactorRefusals[outcome.secondFactor])
    if ('waitSeconds' in outcome) return tooManyAttempts(outcome.waitSeconds)
    if ('demoFromOutside' in outcome) return answer(403, problem(403, onlyFromHere))
    const { name, roleLabel, language } = outcome.admin
    const token = await tokens.issue(outcome.admin)
    return {
      ...answer(200, { token, expiresIn: adminTokenSeconds, name, roleLabel, language }),
      headers: { 'set-cookie': outcome.deviceCookie },
    }
  })

  mount(admin.logOut, async ({ query }, { username, token }) => {
    await (query.everywhere ? endSessionsOf(db, username, username) : revokeAdminToken(db, token))
    return answer(204, undefined)
  })

  mount(admin.me, async (_, { username }) => {
    const bookseller = await findAdmin(db, username)
    if (!bookseller) return answer(401, problem(401))
    const { name, roleLabel, role } = bookseller
    return answer(200, { username, name, roleLabel: translate(roleLabel), role })
  })

  mount(admin.stats, async () => answer(200, await shopStats(db, shop.current.settings.region.timeZone)))

  mount(admin.bookList, async ({ query }) => {
    const unknown = unknownCategory(shop, query.category)
    if (unknown) return unknown
    const shelf = await showBookList(db, query, shop.current.searchLanguage)
    return 'offsetTooLarge' in shelf ? answer(400, tooFar(shelf.offsetTooLarge)) : answer(200, shelf)
  })

  mount(admin.bookIds, async ({ query }) => {
    const unknown = unknownCategory(shop, query.category)
    return unknown ?? answer(200, await selectBooks(db, query, shop.current.searchLanguage))
  })

  mount(audit.list, async ({ query }) => answer(200, await listAudit(db, query)))

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
      message: t(
        'Only the first and the last {reach, plural, one {# book} other {# books}} can be leafed through. Please search or choose a category.',
        { reach },
      ),
    },
  ])

const onlyFromHere = msg(
  "The demo's password works only on this machine and in its private network. To log in from elsewhere, set ADMIN_PASSWORD and start the shop again.",
)

const wrongPassword: LogInRefusal = {
  code: 'unauthenticated',
  message: msg('Check your username and password.'),
}

const secondFactorRefusals: Record<'missing' | 'wrong' | 'used', LogInRefusal> = {
  missing: { code: 'totp-required', message: msg('Enter the code of your authenticator app.') },
  wrong: {
    code: 'totp-wrong',
    message: msg("That code isn't right. Enter the one that your app shows now."),
  },
  used: { code: 'totp-used', message: msg('That code has been used already. Wait for the next one.') },
}
