import { formatNumber, t } from '../../../messages/t.ts'
import { bookStockPage } from '../../../domain/admin-pages.ts'
import { maxBooks } from '../../../contract/catalog/books.ts'
import type { ScannedBook } from '../../../contract/stock/stock-taking.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tags } from '../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { BackToStock } from './stock-view.tsx'
import { labelsOf } from './labels/labels-view.ts'
import { ScanBox } from './scan-box.tsx'
import { type Received, useReceiving } from './use-receiving.ts'
import { useScans } from './use-scans.ts'

/** Each scan adds a copy to the stock at once, so that nothing is lost when the page is closed. */
export function Receive() {
  const receiving = useReceiving()
  const { lines, unsent } = receiving
  const scans = useScans(receiving.receive)
  const miss = (message: string | undefined) => scans.setMiss(message ? { message } : undefined)
  const total = lines.reduce((sum, { received }) => sum + received, 0)
  return (
    <>
      <BackToStock />
      <Panel title={t('Receive books')}>
        <AdminTitle>{t('Receive books')}</AdminTitle>
        <p className="mb-5 max-w-[65ch] text-pretty text-ink-soft">
          {t(
            "Each scan adds one copy to the stock. The first scan of a book whose stock isn't tracked starts tracking it.",
          )}
        </p>
        <ScanBox scans={scans} />
        {unsent.length > 0 && (
          <Unsent
            titles={unsent.map(({ book }) => book.title)}
            isSending={receiving.isSending}
            onSend={() => void receiving.send().then(miss)}
          />
        )}
        <div className="mt-6 mb-2 flex min-h-12 flex-wrap items-center justify-between gap-3">
          <output className="font-medium tabular-nums">
            {total === 0
              ? t('Nothing received yet')
              : t('{count, plural, one {# copy received} other {# copies received}}', { count: total })}
          </output>
          <span className="flex flex-wrap gap-3">
            {receiving.canUndo && (
              <Button
                look="outlined"
                isBusy={receiving.isUndoing}
                onClick={() => void receiving.undo().then(miss)}
              >
                {t('Undo the last scan')}
              </Button>
            )}
            {lines.length > 0 && <PrintLabels lines={lines} />}
          </span>
        </div>
        {lines.length > 0 && <Lines lines={lines} />}
      </Panel>
    </>
  )
}

type UnsentProps = { titles: string[]; isSending: boolean; onSend(): void }

const Unsent = ({ titles, isSending, onSend }: UnsentProps) => (
  <div className="mt-5 grid justify-items-start gap-3">
    <Notice kind="bad" more={t('Sending again counts each scan once.')}>
      {t(
        '{count, plural, one {The shop did not answer. One scan may not be saved: {titles}.} other {The shop did not answer. # scans may not be saved: {titles}.}}',
        { count: titles.length, titles: [...new Set(titles)].join(', ') },
      )}
    </Notice>
    <Button look="outlined" isBusy={isSending} onClick={onSend}>
      {t('Send again')}
    </Button>
  </div>
)

const PrintLabels = ({ lines }: { lines: Received[] }) => (
  <ButtonLink
    look="outlined"
    to={labelsOf(lines.map(({ book, received }) => ({ bookId: book.bookId, labels: received })))}
  >
    <Icon of={Tags} className="size-5 shrink-0" />
    {lines.length > maxBooks
      ? t(
          '{count, plural, one {Print labels of the last # title} other {Print labels of the last # titles}}',
          { count: maxBooks },
        )
      : t('Print labels')}
  </ButtonLink>
)

const Lines = ({ lines }: { lines: Received[] }) => (
  <Table
    name={t('Received now, latest first')}
    head={
      <>
        <Heading>{t('Book')}</Heading>
        <Heading isNumber>{t('Received [a number of copies]')}</Heading>
        <Heading isNumber>{t('On hand')}</Heading>
      </>
    }
  >
    {lines.map(({ book, received, onHand }) => (
      <Row key={book.bookId}>
        <Cell>
          <BookName book={book} />
        </Cell>
        <Cell isNumber>{formatNumber(received)}</Cell>
        <Cell isNumber>
          {onHand}
          <ForOrders copiesGone={(book.onHand ?? 0) + received - onHand} />
        </Cell>
      </Row>
    ))}
  </Table>
)

/** Copies that come go to orders that wait for them first. */
const ForOrders = ({ copiesGone }: { copiesGone: number }) =>
  copiesGone > 0 && (
    <span className="block text-ink-soft">
      {t('{count, plural, one {# copy for orders} other {# copies for orders}}', { count: copiesGone })}
    </span>
  )

type NamedBook = Pick<ScannedBook, 'bookId' | 'title' | 'author'>

export const BookName = ({ book: { bookId, title, author } }: { book: NamedBook }) => (
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
