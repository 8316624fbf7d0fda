import { useRef } from 'react'
import type { ScannedBook } from '../../../../contract/stock/stock-taking.ts'
import { t } from '../../../../messages/t.ts'
import { Amount } from '../../../ui/price.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { X } from '../../../ui/icons/screen-icons.ts'
import { BookName } from '../../stock/receive.tsx'
import { useGetStockedBookQuery } from '../../stock/stock-api.ts'
import { Cell, Heading, Row, rowButton, Table } from '../../ui/table.tsx'
import type { Draft } from './use-draft.ts'

/** With price and stock as they are now. */
export function ChosenBooks({ draft: { books, way, remove } }: { draft: Draft }) {
  const container = useRef<HTMLDivElement>(null)
  return (
    <div ref={container} tabIndex={-1} className="mt-6 outline-none">
      <output className="mb-2 block font-medium tabular-nums">
        {books.length === 0
          ? t('No books yet')
          : t('{count, plural, one {# book} other {# books}}', { count: books.length })}
      </output>
      {books.length > 0 && (
        <Table name={t('Books of the order')} head={<Head />}>
          {books.map((book) => (
            <BookRow
              key={book.bookId}
              book={book}
              isTakenNow={way === 'counter'}
              onRemove={() => {
                remove(book.bookId)
                container.current?.focus()
              }}
            />
          ))}
        </Table>
      )}
    </div>
  )
}

const Head = () => (
  <>
    <Heading>{t('Book')}</Heading>
    <Heading isExtra>{t('Stock')}</Heading>
    <Heading isNumber>{t('Price')}</Heading>
    <Heading>
      <span className="sr-only">{t('Remove')}</span>
    </Heading>
  </>
)

type RowProps = { book: Draft['books'][number]; isTakenNow: boolean; onRemove(): void }

function BookRow({ book: { bookId, title }, isTakenNow, onRemove }: RowProps) {
  const { data } = useGetStockedBookQuery(bookId, { refetchOnMountOrArgChange: true })
  const state = data && <StockState book={data} isTakenNow={isTakenNow} />
  return (
    <Row>
      <Cell>
        <BookName book={{ bookId, title, author: data?.author ?? '' }} />
        <span className="block sm:hidden">{state}</span>
      </Cell>
      <Cell isExtra>{state}</Cell>
      <Cell isNumber>{data && <Amount of={data.price} />}</Cell>
      <Cell>
        <span className="-mr-3 flex justify-end">
          <button
            type="button"
            aria-label={t('Remove {title}', { title })}
            onClick={onRemove}
            className={rowButton}
          >
            <Icon of={X} className="size-5" />
          </button>
        </span>
      </Cell>
    </Row>
  )
}

function StockState({ book: { onHand, whenOut }, isTakenNow }: { book: ScannedBook; isTakenNow: boolean }) {
  if (onHand === null) return <span className="text-ink-soft">{t('Not tracked')}</span>
  if (onHand > 0)
    return t('{count, plural, one {# copy on hand} other {# copies on hand}}', { count: onHand })
  if (whenOut === 'sold-out') return <strong className="font-medium text-bad">{t('Sold out')}</strong>
  return isTakenNow ? (
    <strong className="font-medium text-bad">{t('No copy on hand')}</strong>
  ) : (
    t('No copy on hand')
  )
}
