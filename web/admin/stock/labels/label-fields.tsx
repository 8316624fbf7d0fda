import { formatNumber, t } from '../../../../messages/t.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { editBookPage } from '../../../../domain/admin-pages.ts'
import type { Book } from '../../../../contract/catalog/books.ts'
import { staying } from '../../../storefront/layout/use-fresh-page.ts'
import { TextField } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useIsAtLeast } from '../../people/session/role.ts'
import { SelectField } from '../../ui/fields.tsx'
import { isLabelled } from './label-sheet.tsx'
import {
  labelsIn,
  type LabelsView,
  labelsUrl,
  type LayoutName,
  layouts,
  maxLabels,
  perSheet,
} from './labels-view.ts'

const layoutNames = Object.keys(layouts) as LayoutName[]

type Props = { view: LabelsView; bookOf: Map<string, Book> }

/** The paper, and how many labels of each book. */
export function LabelFields({ view, bookOf }: Props) {
  const navigate = useNavigate()
  const change = (changes: Changes) => {
    // What was typed a moment ago is in the URL, but perhaps not rendered yet.
    const now = labelsIn(new URLSearchParams(window.location.search))
    void navigate(labelsUrl({ ...now, ...changes(now) }), { replace: true, ...staying })
  }
  return (
    <>
      <Paper view={view} onChange={change} />
      <Numbers view={view} bookOf={bookOf} onChange={change} />
    </>
  )
}

type Changes = (view: LabelsView) => Partial<LabelsView>
type Change = { onChange(changes: Changes): void }

function Paper({ view, onChange }: Pick<Props, 'view'> & Change) {
  const size = perSheet(layouts[view.layout])
  return (
    <>
      <SelectField
        label={t('Paper')}
        value={view.layout}
        onChange={({ target }) => onChange(() => ({ layout: target.value as LayoutName, first: 1 }))}
        options={layoutNames.map((name) => [name, t(layouts[name].name)])}
      />
      {size > 1 && (
        <NumberField
          label={t('First free label')}
          hint={t('On a sheet that was used before, counted from the top left, row by row.')}
          min={1}
          max={size}
          value={view.first}
          onNumber={(first) => onChange(() => ({ first }))}
        />
      )}
    </>
  )
}

function Numbers({ view, bookOf, onChange }: Props & Change) {
  const set = (bookId: string, labels: number) =>
    onChange(({ counts }) => ({
      counts: counts.map((one) => (one.bookId === bookId ? { bookId, labels } : one)),
    }))
  return view.counts.map(({ bookId, labels }) => {
    const book = bookOf.get(bookId)
    if (!book)
      return (
        <Notice key={bookId} kind="bad">
          {t('A book is no longer in the shop, and gets no label.')}
        </Notice>
      )
    if (!isLabelled(book)) return <WithoutIsbn key={bookId} book={book} />
    return (
      <NumberField
        key={bookId}
        label={t('Labels of {title}', { title: book.title })}
        min={0}
        max={maxLabels}
        value={labels}
        onNumber={(labels) => set(bookId, labels)}
      />
    )
  })
}

type NumberProps = {
  label: string
  hint?: string
  min: number
  max: number
  value: number
  onNumber(number: number): void
}

/** Applies while it is typed, as soon as it is a number. */
function NumberField({ value, onNumber, ...field }: NumberProps) {
  const [typed, setTyped] = useState(String(value))
  const { min, max } = field
  const isNumber = (typed: string) => /^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max
  function change(typed: string) {
    setTyped(typed)
    if (isNumber(typed)) onNumber(Number(typed))
  }
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      value={typed}
      onChange={({ target }) => change(target.value)}
      problem={
        isNumber(typed)
          ? undefined
          : t('Enter a whole number from {min} to {max}', { min, max: formatNumber(max) })
      }
    />
  )
}

/** Without a number of its own a barcode would say nothing. */
function WithoutIsbn({ book }: { book: Book }) {
  const mayEdit = useIsAtLeast('manager')
  const message = t('{title} has no ISBN, so it gets no label.', { title: book.title })
  return (
    <Notice
      kind="bad"
      more={
        mayEdit ? (
          <Link to={editBookPage(book._id)} className="link inline-flex min-h-11 items-center">
            {t('Enter its ISBN')}
          </Link>
        ) : (
          t('Ask a manager to enter it.')
        )
      }
    >
      {message}
    </Notice>
  )
}
