import { formatNumber, t } from '../../../../messages/t.ts'
import type { CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import type { Book } from '../../../../contract/catalog/books.ts'
import { useGetBooksQuery } from '../../../app/api/api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Printer } from '../../../ui/icons/screen-icons.ts'
import { Notice, TryAgain } from '../../../ui/notice.tsx'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { Panel } from '../../ui/panel.tsx'
import { BackToStock } from '../stock-view.tsx'
import { LabelFields } from './label-fields.tsx'
import { isLabelled, LabelSheet, sheetsOf } from './label-sheet.tsx'
import { labelsIn, type LabelsView, type Layout, layouts, maxLabels, perSheet } from './labels-view.ts'

export function Labels() {
  const [address] = useSearchParams()
  const view = labelsIn(address)
  const ids = view.counts.map(({ bookId }) => bookId)
  const {
    currentData: books,
    isError,
    refetch,
  } = useGetBooksQuery({ ids: ids.join(',') }, { skip: ids.length === 0, refetchOnMountOrArgChange: true })
  return (
    <>
      <BackToStock />
      <Panel title={t('Print labels')}>
        <AdminTitle>{t('Print labels')}</AdminTitle>
        {ids.length === 0 && <NothingChosen />}
        {ids.length > 0 && !books && isError && (
          <TryAgain onTryAgain={() => void refetch()}>{t("The books couldn't be loaded.")}</TryAgain>
        )}
        {ids.length > 0 && !books && !isError && <output className="text-ink-soft">{t('Loading…')}</output>}
        {books && <LabelsOf view={view} books={books} />}
      </Panel>
    </>
  )
}

const NothingChosen = () => (
  <div className="grid justify-items-start gap-5">
    <p className="max-w-[60ch] text-pretty text-ink-soft">
      {t('Receive books and print labels for what came, or open a book in Stock and print its labels there.')}
    </p>
    <ButtonLink to={adminPages.receive} look="outlined">
      {t('Receive books')}
    </ButtonLink>
  </div>
)

function LabelsOf({ view, books }: { view: LabelsView; books: Book[] }) {
  const bookOf = new Map(books.map((book) => [book._id, book]))
  const labels = view.counts.flatMap(({ bookId, labels }) => {
    const book = bookOf.get(bookId)
    return isLabelled(book) ? Array.from({ length: labels }, () => book) : []
  })
  const layout = layouts[view.layout]
  const sheets = labels.length > 0 && labels.length <= maxLabels ? sheetsOf(layout, labels, view.first) : []
  const [preview] = sheets
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-8">
      <div className="grid max-w-xl gap-5">
        <LabelFields view={view} bookOf={bookOf} />
        {labels.length > maxLabels && (
          <Notice kind="bad">
            {t('Print {max} labels at most at once, and the others afterwards.', {
              max: formatNumber(maxLabels),
            })}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button disabled={sheets.length === 0} onClick={() => window.print()}>
            <Icon of={Printer} className="size-5 shrink-0" />
            {t('Print')}
          </Button>
          <output className="text-ink-soft tabular-nums">
            {summary(labels.length, sheets.length, view)}
          </output>
        </div>
        <p className="text-sm text-pretty text-ink-soft">
          {t(
            'Print at 100 % (actual size), without margins and without headers. Scaled bars may not be read.',
          )}
        </p>
      </div>
      {preview && (
        <figure className="@container">
          <figcaption className="mb-2 font-medium">{t('Preview')}</figcaption>
          <div style={previewOf(layout)} className="w-fit border border-line">
            <LabelSheet layout={layout} sheet={preview} />
          </div>
        </figure>
      )}
      {createPortal(
        sheets.map((sheet) => (
          <div
            key={sheet.number}
            style={{ page: layout.page }}
            className={`prints-alone [--mm:1mm] ${sheet.number < sheets.length ? 'break-after-page' : ''}`}
          >
            <LabelSheet layout={layout} sheet={sheet} />
          </div>
        )),
        document.body,
      )}
    </div>
  )
}

/** As wide as there is room for. */
const previewOf = (layout: Layout) =>
  ({
    '--mm': `calc((min(100cqw, ${perSheet(layout) > 1 ? 40 : 20}rem) - 2px) / ${layout.paper.width})`,
  }) as CSSProperties

const summary = (labels: number, sheets: number, { layout }: LabelsView) =>
  layout === 'roll' || sheets === 0
    ? t('{labels, plural, one {# label} other {# labels}}', { labels })
    : t(
        '{labels, plural, one {# label} other {# labels}} on {sheets, plural, one {# sheet} other {# sheets}}',
        { labels, sheets },
      )
