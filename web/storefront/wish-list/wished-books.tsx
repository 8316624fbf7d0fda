import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import type { Book } from '../../../contract/catalog/books.ts'
import { bookPage } from '../../../domain/pages.ts'
import { useGetBooksQuery } from '../../app/api/api.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { Button } from '../../ui/button.tsx'
import { Cover, coverOf } from '../../ui/cover.tsx'
import { Notice, TryAgain } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { removeGuestWishes } from './guest-wishes.ts'
import type { useWishList } from './wish-list-api.ts'
import { t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

type Wishes = Pick<ReturnType<typeof useWishList>, 'ids' | 'add' | 'remove'>

type Props = { ids: string[]; wishes: Wishes; onGone(ids: string[]): void }

/** With prices as they are now. Books that no longer exist are dropped, also from the browser. */
export function WishedBooks({ ids, wishes, onGone }: Props) {
  const query = { ids: ids.join(',') }
  const {
    data: found,
    currentData,
    isError,
    refetch,
  } = useGetBooksQuery(query, { refetchOnMountOrArgChange: true })
  useEffect(() => {
    // Not by `data`, which belongs to other ids while these are loading.
    const gone = currentData ? ids.filter((id) => currentData.every(({ _id }) => _id !== id)) : []
    if (gone.length === 0) return
    removeGuestWishes(gone)
    onGone(gone)
  }, [currentData, ids, onGone])
  if (!found && isError)
    return (
      <div className="py-6">
        <TryAgain onTryAgain={() => void refetch()}>{t("These books couldn't be loaded.")}</TryAgain>
      </div>
    )
  if (!found) return <SkeletonRows count={Math.min(ids.length, 4)} />
  const books = ids.flatMap((id) => found.find(({ _id }) => _id === id) ?? [])
  return (
    <ul aria-label={t('Books on your wish list')} className="grid lg:grid-cols-2 lg:gap-x-16">
      {books.map((book) => (
        <WishedBook key={book._id} book={book} wishes={wishes} />
      ))}
    </ul>
  )
}

function WishedBook({ book, wishes }: { book: Book; wishes: Wishes }) {
  const [changed, setChanged] = useState<boolean>()
  const [failure, setFailure] = useState<string>()
  const row = useRef<HTMLLIElement>(null)

  // The pressed button disappears: the focus moves to the one that takes it back.
  useLayoutEffect(() => {
    if (changed !== undefined) row.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
  }, [changed])

  async function change(isWished: boolean) {
    setChanged(isWished)
    setFailure(undefined)
    const failed = await (isWished ? wishes.add(book._id) : wishes.remove(book._id))
    if (!failed) return
    setChanged(!isWished)
    setFailure(failed)
  }
  // What was pressed here shows before the server has answered.
  const isOn = changed ?? wishes.ids.includes(book._id)
  return (
    <li ref={row} className="min-w-0 border-t border-line py-6">
      {isOn ? (
        <Row book={book} onRemove={() => void change(false)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 wrap-anywhere text-ink-soft">
            {rich('{title} is no longer on your wish list.', {
              title: <span className="font-serif">{book.title}</span>,
            })}
          </p>
          <Button look="outlined" data-focus aria-description={book.title} onClick={() => void change(true)}>
            {t('Undo')}
          </Button>
        </div>
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
    </li>
  )
}

const Row = ({ book, onRemove }: { book: Book; onRemove(): void }) => (
  <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-5 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-6">
    {/* For pointers only: keyboards and screen readers use the link of the title. */}
    <Link to={bookPage(book._id)} aria-hidden tabIndex={-1}>
      <Cover {...coverOf(book)} sizes="96px" />
    </Link>
    <div className="flex min-w-0 flex-col">
      <div className="flex justify-between gap-6">
        <h2 id={`title-${book._id}`} className="min-w-0 font-serif text-lg/snug wrap-anywhere">
          <Link to={bookPage(book._id)} lang={book.language} className="underline-offset-4 hover:underline">
            {book.title}
          </Link>
        </h2>
        <Price now={book.newPrice} before={book.newPrice} />
      </div>
      {book.author && <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{book.author}</p>}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-4">
        <AddToCart book={book} look="outlined" />
        <button
          type="button"
          data-focus
          aria-describedby={`title-${book._id}`}
          onClick={onRemove}
          className="min-h-11 text-sm text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          {t('Remove')}
        </button>
      </div>
    </div>
  </div>
)

const SkeletonRows = ({ count }: { count: number }) => (
  <>
    <output className="sr-only">{t('Loading…')}</output>
    {Array.from({ length: count }, (_, at) => (
      <div
        key={at}
        aria-hidden
        className="grid grid-cols-[5rem_1fr] gap-5 border-t border-line py-6 sm:grid-cols-[6rem_1fr]"
      >
        <Skeleton className="aspect-2/3" />
        <div className="grid content-start gap-3">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
    ))}
  </>
)
