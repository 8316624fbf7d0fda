import type { Book } from '../../../contract/books.ts'
import { adminPages, editBookPage } from '../../../contract/admin-pages.ts'
import { withQuery } from '../../../contract/request.ts'
import { Cover } from '../../ui/cover.tsx'
import { dollars } from '../../ui/price.tsx'
import { useGetBookListQuery } from '../admin-api.ts'
import { Finding, Findings, maxFound } from './findings.tsx'

export function FoundBooks({ q }: { q: string }) {
  const { currentData: list, isError, refetch } = useGetBookListQuery({ q, limit: maxFound })
  const all = { to: withQuery(adminPages.manageBooks, { q }), name: 'book' }
  return (
    <Findings title="Books" total={list?.total} isError={isError} onTryAgain={() => void refetch()} all={all}>
      {list?.books.map((book) => (
        <FoundBook key={book._id} book={book} />
      ))}
    </Findings>
  )
}

const FoundBook = ({ book: { _id, title, author, category, coverImage, newPrice } }: { book: Book }) => (
  <Finding to={editBookPage(_id)}>
    <span aria-hidden className="w-8 shrink-0">
      <Cover image={coverImage} title={title} sizes="32px" className="shadow-none" />
    </span>
    <span className="min-w-0 grow wrap-anywhere">
      <span className="line-clamp-2 font-medium">{title}</span>{' '}
      <span className="line-clamp-1 text-ink-soft">
        {author && `${author} · `}
        <span className="capitalize">{category}</span>
      </span>
    </span>{' '}
    <span className="font-medium tabular-nums">{dollars(newPrice)}</span>
  </Finding>
)
