import { msg } from '../../messages/t.ts'
import { newsletters } from '../../contract/shop/newsletters.ts'
import { recordAudit } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import { answer, notFound } from '../http/routing/problems.ts'
import type { Mount } from '../http/routing/mount.ts'
import type { Mailer } from '../mail/mailer.ts'
import { countConfirmed, findNewsletter, newestNewsletters, recipientsIn } from './newsletters.sql.ts'
import { createNewsletter, editNewsletter, removeNewsletter, sendNewsletter } from './change-newsletters.ts'

export function mountNewsletters(mount: Mount, db: Database, { enqueue, isSending }: Mailer) {
  mount(newsletters.list, async () => {
    const [found, subscribers] = await Promise.all([newestNewsletters(db), countConfirmed(db)])
    return answer(200, { isSending: isSending(), subscribers, newsletters: found })
  })

  mount(newsletters.create, async ({ body }, { username }) =>
    answer(201, await createNewsletter(db, body, username)),
  )

  mount(newsletters.get, async ({ params: { id } }) => {
    const [newsletter, subscribers] = await Promise.all([findNewsletter(db, id), countConfirmed(db)])
    return newsletter
      ? answer(200, { isSending: isSending(), subscribers, newsletter })
      : notFound(msg('There is no such newsletter.'))
  })

  mount(newsletters.edit, async ({ params: { id }, body: { version, ...written } }, { username }) =>
    changedOrNot(await editNewsletter(db, { id, version }, written, username)),
  )

  mount(newsletters.delete, async ({ params: { id } }, { username }) =>
    (await removeNewsletter(db, id, username))
      ? answer(204, undefined)
      : notFound(msg('There is no such newsletter.')),
  )

  mount(newsletters.test, async ({ params: { id }, body: { to } }, { username }) => {
    const newsletter = await findNewsletter(db, id)
    if (!newsletter) return notFound(msg('There is no such newsletter.'))
    const { subject, text } = newsletter
    await db.transaction(async (tx) => {
      await enqueue(tx, { to, template: 'newsletter-test', subject, text })
      await recordAudit(tx, username, { action: 'newsletter.test', subject })
    })
    return answer(200, { to })
  })

  mount(newsletters.send, async ({ params: { id }, body: { version, subscribers } }, { username }) =>
    changedOrNot(await sendNewsletter(db, { id, version }, subscribers, username)),
  )

  mount(newsletters.recipients, async ({ params: { id }, query: { state, limit } }) => {
    if (!(await findNewsletter(db, id))) return notFound(msg('There is no such newsletter.'))
    const rows = await recipientsIn(db, id, state, limit)
    const recipients = rows.map(({ total: _total, ...recipient }) => recipient)
    return answer(200, { recipients, total: rows[0]?.total ?? 0 })
  })
}

function changedOrNot(outcome: Awaited<ReturnType<typeof sendNewsletter>>) {
  if (!outcome) return notFound(msg('There is no such newsletter.'))
  return 'refused' in outcome ? answer(409, outcome.refused) : answer(200, outcome.newsletter)
}
