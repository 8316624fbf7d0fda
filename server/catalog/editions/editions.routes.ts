import { msg, t } from '../../../messages/t.ts'
import { type Edition, editionChanges, editions, maxEditions } from '../../../contract/catalog/editions.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, invalidField, notFound } from '../../http/routing/problems.ts'
import type { Invalidation } from '../../http/response-cache/cache-invalidation.ts'
import { bookTag } from '../../http/response-cache/cache-tags.ts'
import { addEdition, leadWith, type Outcome, separateEdition } from './change-editions.ts'
import { editionsOf, existsBook } from './editions.sql.ts'

type Shop = { db: Database; readOnly: Queryable; invalidation: Invalidation }

export function mountEditions(mount: Mount, { db, readOnly, invalidation }: Shop) {
  mount(editions.ofBook, async ({ params: { id } }) => {
    const found = await readEditions(readOnly, id)
    if (found.length === 0 && !(await existsBook(readOnly, id)))
      return notFound(msg('There is no such book.'))
    // A change of one edition shows on the pages of the others.
    const tags = [...new Set([id, ...found.map(({ _id }) => _id)])].map(bookTag)
    return { ...answer(200, found), cache: { tags } }
  })

  /** The editions after a change. */
  const changed = async (id: string, outcome: Extract<Outcome, { changed: string[] }>) => ({
    ...answer(200, await readEditions(db, id)),
    headers: invalidation.invalidateBooks([id, ...outcome.changed]),
  })

  mount(editionChanges.add, async ({ params: { id }, body: { bookId } }, { username }) => {
    const outcome = await addEdition(db, username, id, bookId)
    if ('changed' in outcome) return changed(id, outcome)
    if (outcome.refused === 'no-book') return notFound(msg('There is no such book.'))
    if (outcome.refused === 'too-many') return answer(409, tooMany())
    return outcome.refused === 'same-book' ? sameBook() : goneBook()
  })

  mount(editionChanges.lead, async ({ params: { id }, body: { bookId } }, { username }) => {
    const outcome = await leadWith(db, username, id, bookId)
    if ('changed' in outcome) return changed(id, outcome)
    return outcome.refused === 'no-book' ? notFound(msg('There is no such book.')) : noEdition()
  })

  mount(editionChanges.separate, async ({ params: { id, bookId } }, { username }) => {
    const outcome = await separateEdition(db, username, id, bookId)
    return 'changed' in outcome ? changed(id, outcome) : notFound(msg('There is no such edition.'))
  })
}

/** Empty fields are omitted. */
const readEditions = async (db: Queryable, id: string): Promise<Edition[]> =>
  (await editionsOf(db, id)).map(
    (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Edition,
  )

const invalidBook = (message: string) => invalidField('bookId', message)

const sameBook = () => invalidBook(t('Choose another book: this is the one whose editions you are editing'))
const goneBook = () => invalidBook(t('This book is no longer in the shop. Choose another one'))
const noEdition = () => invalidBook(t('Choose one of the editions of this book'))

const tooMany = () => ({
  code: 'too-many-editions' as const,
  message: t(
    'A work has at most {count, plural, one {# edition} other {# editions}}. Separate some of them first.',
    { count: maxEditions },
  ),
  most: maxEditions,
})
