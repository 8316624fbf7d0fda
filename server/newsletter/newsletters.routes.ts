import { msg } from '../../messages/t.ts'
import { newsletters } from '../../contract/shop/newsletters.ts'
import { recordAudit } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import { answer, badRequest, notFound } from '../http/routing/problems.ts'
import type { Mount } from '../http/routing/mount.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ShopState } from '../settings/shop-state.ts'
import { countConfirmed, findNewsletter, newestNewsletters, recipientsIn } from './newsletters.sql.ts'
import { createNewsletter, editNewsletter, type Outcome, removeNewsletter } from './change-newsletters.ts'
import { previewDraft, previewNewsletter } from './preview-newsletters.ts'
import { booksToSend, scheduleNewsletter, sendNewsletter, unscheduleNewsletter } from './send-newsletters.ts'

type Deps = { db: Database; mail: Mailer; shop: ShopState; baseUrl(): string }

export function mountNewsletters(mount: Mount, deps: Deps) {
  const { db, mail } = deps
  const { isSending } = mail
  mountSending(mount, deps)
  mount(newsletters.list, async () => {
    const [found, subscribers] = await Promise.all([newestNewsletters(db), countConfirmed(db)])
    return answer(200, { isSending: isSending(), subscribers, newsletters: found })
  })

  mount(newsletters.create, async ({ body }, { username }) => {
    const outcome = await createNewsletter(db, body, username)
    return 'invalid' in outcome ? badRequest(outcome.invalid) : answer(201, outcome.newsletter)
  })

  mount(newsletters.get, async ({ params: { id } }) => {
    const [newsletter, subscribers] = await Promise.all([findNewsletter(db, id), countConfirmed(db)])
    return newsletter
      ? answer(200, { isSending: isSending(), subscribers, newsletter })
      : notFound(msg('There is no such newsletter.'))
  })

  mount(newsletters.edit, async ({ params: { id }, body: { version, ...written } }, { username }) => {
    const outcome = await editNewsletter(db, { id, version }, written, username)
    return outcome && 'invalid' in outcome ? badRequest(outcome.invalid) : changedOrNot(outcome)
  })

  mount(newsletters.delete, async ({ params: { id } }, { username }) =>
    (await removeNewsletter(db, id, username))
      ? answer(204, undefined)
      : notFound(msg('There is no such newsletter.')),
  )

  mount(newsletters.recipients, async ({ params: { id }, query: { state, limit } }) => {
    if (!(await findNewsletter(db, id))) return notFound(msg('There is no such newsletter.'))
    const rows = await recipientsIn(db, id, state, limit)
    const recipients = rows.map(({ total: _total, ...recipient }) => recipient)
    return answer(200, { recipients, total: rows[0]?.total ?? 0 })
  })
}

function mountSending(mount: Mount, { db, mail, shop, baseUrl }: Deps) {
  mount(newsletters.preview, async ({ body }) =>
    answer(200, await previewDraft(body, { db, shop: shop.current, baseUrl: baseUrl() })),
  )

  mount(newsletters.email, async ({ params: { id } }) => {
    const newsletter = await findNewsletter(db, id)
    return newsletter
      ? answer(200, await previewNewsletter(newsletter, { db, shop: shop.current, baseUrl: baseUrl() }))
      : notFound(msg('There is no such newsletter.'))
  })

  mount(newsletters.test, async ({ params: { id }, body: { to } }, { username }) => {
    const newsletter = await findNewsletter(db, id)
    if (!newsletter) return notFound(msg('There is no such newsletter.'))
    const { subject, text, picture, pictureAlt } = newsletter
    await db.transaction(async (tx) => {
      const ids = newsletter.books.map(({ _id }) => _id)
      const books = await booksToSend(tx, ids, shop.current)
      await mail.enqueue(tx, { to, template: 'newsletter-test', subject, text, picture, pictureAlt, books })
      await recordAudit(tx, username, { action: 'newsletter.test', subject })
    })
    return answer(200, { to })
  })

  mount(newsletters.send, async ({ params: { id }, body: { version, subscribers } }, { username }) =>
    changedOrNot(await sendNewsletter({ db, shop }, { id, version }, subscribers, username)),
  )

  mount(newsletters.schedule, async ({ params: { id }, body: { version, ...time } }, { username }) => {
    const outcome = await scheduleNewsletter({ db, shop }, { id, version }, time, username)
    return outcome && 'invalid' in outcome ? badRequest(outcome.invalid) : changedOrNot(outcome)
  })

  mount(newsletters.unschedule, async ({ params: { id } }, { username }) =>
    changedOrNot(await unscheduleNewsletter({ db, shop }, id, username)),
  )
}

function changedOrNot(outcome: Outcome) {
  if (!outcome) return notFound(msg('There is no such newsletter.'))
  return 'refused' in outcome ? answer(409, outcome.refused) : answer(200, outcome.newsletter)
}
