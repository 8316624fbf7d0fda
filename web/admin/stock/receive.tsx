import { useState } from 'react'
import { bookStockPage } from '../../../contract/admin-pages.ts'
import type { ScannedBook } from '../../../contract/stock-taking.ts'
import { messageIn } from '../../api/problem-in.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { BackToStock } from './back-to-stock.tsx'
import { ScanBox } from './scan-box.tsx'
import { useMoveStockMutation, useStopStockMutation } from './stock-api.ts'
import { copies } from './stock-view.ts'
import { useScans } from './use-scans.ts'

type Received = { book: ScannedBook; received: number; onHand: number }

/** The book, and whether the scan began to keep its stock. */
type Scan = { bookId: string; isFirst: boolean }

/** Each scan adds a copy to the stock at once, so that nothing is lost when the page is closed. */
export function Receive() {
  const [lines, setLines] = useState<Received[]>([])
  const [scanned, setScanned] = useState<Scan[]>([])
  const [move, moving] = useMoveStockMutation()
  const [stop, stopping] = useStopStockMutation()
  const scans = useScans(receive)

  const put = (book: ScannedBook, delta: number, onHand: number) =>
    setLines((lines) => {
      const before = lines.find((line) => line.book.bookId === book.bookId)
      const received = (before?.received ?? 0) + delta
      const others = lines.filter((line) => line !== before)
      return received > 0 ? [{ book, received, onHand }, ...others] : others
    })

  async function receive(book: ScannedBook): Promise<string | undefined> {
    const { bookId } = book
    const { data, error } = await move({ bookId, delta: 1, reason: 'received' })
    if (error) return messageIn(error)
    put(book, 1, data.onHand ?? 0)
    setScanned((scanned) => [...scanned, { bookId, isFirst: book.onHand === null }])
  }

  /** Stock that a scan began to keep ends with it: with no copy the book would be sold out. */
  async function undo() {
    const last = scanned.at(-1)
    const line = lines.find(({ book }) => book.bookId === last?.bookId)
    if (!last || !line || moving.isLoading) return
    const answer =
      last.isFirst && line.onHand === 1
        ? await stop(last.bookId)
        : await move({ bookId: last.bookId, delta: -1, reason: 'corrected', note: 'Scanned by mistake' })
    if (answer.error) return scans.setMiss({ words: messageIn(answer.error) })
    scans.setMiss(undefined)
    put(line.book, -1, answer.data.onHand ?? 0)
    setScanned(scanned.slice(0, -1))
  }
  const total = lines.reduce((sum, { received }) => sum + received, 0)
  return (
    <>
      <BackToStock />
      <Panel title="Receive books">
        <AdminTitle>Receive books</AdminTitle>
        <p className="mb-5 max-w-[65ch] text-pretty text-ink-soft">
          Each scan adds one copy to the stock. The first scan of a book whose stock isn't kept begins to keep
          it.
        </p>
        <ScanBox scans={scans} />
        <div className="mt-6 mb-2 flex min-h-12 flex-wrap items-center justify-between gap-3">
          <output className="font-medium tabular-nums">
            {total === 0 ? 'Nothing received yet' : `${copies(total)} received`}
          </output>
          {scanned.length > 0 && (
            <Button look="outlined" isBusy={stopping.isLoading} onClick={() => void undo()}>
              Undo the last scan
            </Button>
          )}
        </div>
        {lines.length > 0 && <Lines lines={lines} />}
      </Panel>
    </>
  )
}

const Lines = ({ lines }: { lines: Received[] }) => (
  <Table
    name="Received now, latest first"
    head={
      <>
        <Heading>Book</Heading>
        <Heading isNumber>Received</Heading>
        <Heading isNumber>On hand</Heading>
      </>
    }
  >
    {lines.map(({ book, received, onHand }) => (
      <Row key={book.bookId}>
        <Cell>
          <BookName book={book} />
        </Cell>
        <Cell isNumber>{received}</Cell>
        <Cell isNumber>{onHand}</Cell>
      </Row>
    ))}
  </Table>
)

export const BookName = ({ book: { bookId, title, author } }: { book: ScannedBook }) => (
  <span className="block min-w-36 wrap-anywhere">
    <Link
      to={bookStockPage(bookId)}
      className="inline-flex min-h-11 items-center font-medium hover:underline"
    >
      {title}
    </Link>
    {author && <span className="block text-ink-soft">{author}</span>}
  </span>
)
