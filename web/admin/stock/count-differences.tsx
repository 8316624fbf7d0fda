import { formatNumber, t } from '../../../messages/t.ts'
import {
  type CountRefusal,
  type ExpectedBook,
  maxCounted,
  type ScannedBook,
} from '../../../contract/stock/stock-taking.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, TryAgain } from '../../ui/notice.tsx'
import { problemWords } from '../ui/problem-labels.ts'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { BookName } from './receive.tsx'
import { useApplyCountMutation, useChooseBookMutation, useGetExpectedQuery } from './stock-api.ts'
import { sectionName } from './stock-view.tsx'
import type { Count, useCount } from './use-count.ts'

type Props = {
  count: Count
  onBack(): void
  counting: Pick<ReturnType<typeof useCount>, 'drop' | 'renew'>
  onApplied(message: string): void
}

export function Differences({ count, counting, onBack, onApplied }: Props) {
  const { section, began } = count
  const query = { section, since: began }
  const { data, isError, isFetching, refetch } = useGetExpectedQuery(query, {
    refetchOnMountOrArgChange: true,
  })
  const [choose] = useChooseBookMutation()
  const [apply, { isLoading, error }] = useApplyCountMutation()
  if (isError && !data)
    return <TryAgain onTryAgain={() => void refetch()}>{t("The stock couldn't be loaded.")}</TryAgain>
  if (!data) return <output className="block py-8 text-ink-soft">{t('Loading…')}</output>
  const { lines, elsewhere } = compareCount(count, data.books)
  const differences = lines.filter(isDifferent)
  const isTooLong = !data.isWhole || lines.length > maxCounted

  async function save() {
    const books = lines.map(({ book, expected, counted }) => ({ bookId: book.bookId, expected, counted }))
    const answer = await apply({ section, books })
    if (answer.data) {
      const { titles, copies } = answer.data
      onApplied(
        t(
          'Count of {section} saved: {titles, plural, one {# title} other {# titles}}, {copies, plural, one {# copy} other {# copies}}.',
          { section: sectionName(section), titles, copies },
        ),
      )
    } else {
      const problem = problemIn(answer.error) as CountRefusal | undefined
      if (problem?.code !== 'stock-changed') return
      counting.drop(problem.gone)
      const renewed = await Promise.all(problem.bookIds.map((bookId) => choose(bookId)))
      for (const { data: book } of renewed) if (book) counting.renew(book)
    }
  }
  return (
    <div className="grid gap-5">
      <p className="font-medium">
        {differences.length === 0
          ? t('{titles, plural, one {No differences in # title.} other {No differences in # titles.}}', {
              titles: lines.length,
            })
          : t(
              '{differences, plural, one {# difference} other {# differences}} in {titles, plural, one {# title} other {# titles}}',
              { differences: differences.length, titles: lines.length },
            )}
      </p>
      {differences.length > 0 && <DifferenceTable lines={differences} />}
      {elsewhere.length > 0 && <Elsewhere books={elsewhere.map(({ book }) => book)} />}
      {isTooLong && (
        <Notice kind="bad">
          {t('This section has more than {max} titles. Divide it into smaller sections to count it.', {
            max: formatNumber(maxCounted),
          })}
        </Notice>
      )}
      {error && <Notice kind="bad">{problemWords(error) ?? t('The count could not be saved.')}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button look="outlined" onClick={onBack}>
          {t('Back to counting')}
        </Button>
        {lines.length > 0 && !isTooLong && (
          <Button isBusy={isLoading || isFetching} onClick={() => void save()}>
            {t('Save the count')}
          </Button>
        )}
      </div>
    </div>
  )
}

const Elsewhere = ({ books }: { books: ScannedBook[] }) => (
  <section aria-label={t('Books of other sections')}>
    <h3 className="mb-2 font-semibold">{t('Belongs elsewhere, not counted')}</h3>
    <ul className="grid gap-1">
      {books.map(({ bookId, title, section }) => (
        <li key={bookId} className="wrap-anywhere">
          {t('{title}: put it back to {section}', { title, section })}
        </li>
      ))}
    </ul>
  </section>
)

const DifferenceTable = ({ lines }: { lines: CountLine[] }) => (
  <Table
    name={t('Differences')}
    head={
      <>
        <Heading>{t('Book')}</Heading>
        <Heading isNumber>{t('Stock')}</Heading>
        <Heading isNumber>{t('Counted [a number of copies]')}</Heading>
        <Heading isNumber>{t('Difference')}</Heading>
      </>
    }
  >
    {lines.map(({ book, expected, counted, hasMoved }) => (
      <Row key={book.bookId}>
        <Cell>
          <BookName book={book} />
          {hasMoved && (
            <span className="block text-warn">
              {t('Sold or changed since the count began: count it again.')}
            </span>
          )}
          {expected === null && (
            <span className="block text-ink-soft">{t('Stock is tracked from now on.')}</span>
          )}
        </Cell>
        <Cell isNumber>{expected === null ? '–' : formatNumber(expected)}</Cell>
        <Cell isNumber>{formatNumber(counted)}</Cell>
        <Cell isNumber>{signed(counted - (expected ?? 0))}</Cell>
      </Row>
    ))}
  </Table>
)

const signed = (delta: number) =>
  delta > 0 ? `+${formatNumber(delta)}` : delta < 0 ? `−${formatNumber(-delta)}` : '0'

type CountLine = {
  book: ScannedBook
  /** Null if no stock is kept of the book. */
  expected: number | null
  counted: number
  /** Copies came or left since the count began. */
  hasMoved: boolean
}

/**
 * What the section should have against what was counted. A book that belongs to another section is not counted here: its
 * other copies are there.
 */
function compareCount({ section, counted }: Count, expected: ExpectedBook[]) {
  const copiesOf = new Map(counted.map(({ book, copies }) => [book.bookId, copies]))
  const here = new Set(expected.map(({ bookId }) => bookId))
  const found = counted.filter(({ book }) => !here.has(book.bookId))
  const isElsewhere = ({ book }: (typeof found)[number]) => book.section !== '' && book.section !== section
  const lines: CountLine[] = [
    ...expected.map(({ hasMoved, ...book }) => ({
      book,
      expected: book.onHand,
      counted: copiesOf.get(book.bookId) ?? 0,
      hasMoved,
    })),
    ...found
      .filter((one) => !isElsewhere(one))
      .map(({ book, copies }) => ({ book, expected: book.onHand, counted: copies, hasMoved: false })),
  ]
  return { lines, elsewhere: found.filter(isElsewhere) }
}

const isDifferent = ({ expected, counted }: CountLine) => expected !== counted
