import { adminPages } from '../../../../domain/admin-pages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { problemIn } from '../../../app/api/problem-in.ts'
import { Drawing } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice, TryAgain } from '../../../ui/notice.tsx'
import { bookListUrl, type BookListView, everyBook, isFiltered } from './book-list-query.ts'
import { t } from '../../../../messages/t.ts'

export const Waiting = () => (
  <output className="block py-16 text-center text-ink-soft">{t('Loading…')}</output>
)

/** The book may be gone or the server unavailable: the list shows which. */
export const NoBook = () => (
  <Notice
    kind="bad"
    more={
      <Link to={adminPages.manageBooks} className="link">
        {t('All books')}
      </Link>
    }
  >
    {t('The book could not be loaded')}
  </Notice>
)

/** A page beyond the maximum offset has a message of its own. */
export const NotShown = ({ error, onTryAgain }: { error: object | undefined; onTryAgain(): void }) => (
  <TryAgain onTryAgain={onTryAgain}>
    {(error && problemIn(error)?.fields?.[0]?.message) ?? t('The books cannot be shown just now.')}
  </TryAgain>
)

export function NoBooks({ view }: { view: BookListView }) {
  const hasFilter = isFiltered(view)
  return (
    <div className="flex flex-col items-center gap-6 py-12 text-center">
      <EmptyShelf />
      <p className="text-lg font-medium text-balance">
        {hasFilter ? t('No book matches this.') : t('There are no books in the shop yet.')}
      </p>
      {hasFilter ? (
        <ButtonLink to={bookListUrl(everyBook)}>{t('Show every book')}</ButtonLink>
      ) : (
        <ButtonLink to={adminPages.addBook}>{t('Add a book [title]')}</ButtonLink>
      )}
    </div>
  )
}

/** Two bookends without books. */
const EmptyShelf = () => (
  <Drawing viewBox="0 0 160 90" className="w-36">
    <path d="M10 78h140" />
    <path d="M24 78V34h10v44M136 78V34h-10v44" />
    <path d="M34 70h14M126 70h-14" opacity=".35" />
    <path d="M80 26v24M68 38h24" className="text-accent" />
  </Drawing>
)
