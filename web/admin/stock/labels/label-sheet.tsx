import { t } from '../../../../messages/t.ts'
import type { Book } from '../../../../contract/catalog/books.ts'
import { Amount } from '../../../ui/price.tsx'
import { type Layout, module, perSheet } from './labels-view.ts'
import { type Bar, barsOf } from './ean13.ts'

type LabelledBook = Book & { isbn: string }

export const isLabelled = (book: Book | undefined): book is LabelledBook => book?.isbn !== undefined

/** A sheet of paper. A place without a book is used already. */
export type Sheet = { number: number; places: { number: number; book: LabelledBook | undefined }[] }

export function sheetsOf(layout: Layout, books: LabelledBook[], first: number): Sheet[] {
  const size = perSheet(layout)
  const places = [...Array.from({ length: first - 1 }, () => undefined), ...books].map((book, at) => ({
    number: at + 1,
    book,
  }))
  return Array.from({ length: Math.ceil(places.length / size) }, (_, at) => ({
    number: at + 1,
    places: places.slice(at * size, (at + 1) * size),
  }))
}

/** Lengths on paper. The preview makes `--mm` smaller than a millimetre. */
const mm = (length: number) => `calc(${length} * var(--mm))`

type Props = { layout: Layout; sheet: Sheet }

export const LabelSheet = ({ layout, sheet }: Props) => {
  const { paper, columns, label } = layout
  const style = {
    width: mm(paper.width),
    // A rounded millimetre more would begin another page.
    height: mm(paper.height - 0.4),
    paddingTop: mm(paper.top),
    gridTemplateColumns: `repeat(${columns}, ${mm(label.width)})`,
    gridAutoRows: mm(label.height),
  }
  return (
    <div style={style} className="grid content-start overflow-hidden bg-white text-black scheme-only-light">
      {sheet.places.map(({ number, book }) => (
        <div key={number} className="min-w-0 overflow-hidden">
          {book && <Label layout={layout} book={book} />}
        </div>
      ))}
    </div>
  )
}

const Label = ({ layout: { label, barcodeHeight }, book }: { layout: Layout; book: LabelledBook }) => (
  <div
    style={{ padding: `${mm(label.height / 18)} ${mm(label.width / 18)}`, fontSize: mm(2.8) }}
    className="flex h-full flex-col items-center justify-between leading-[1.2]"
  >
    <div className="w-full">
      <p className="line-clamp-2 font-semibold wrap-anywhere">{book.title}</p>
      <p className="flex justify-between gap-[1em]">
        <span className="truncate">{book.author}</span>
        <span className="shrink-0 font-semibold">
          <Amount of={book.newPrice} />
        </span>
      </p>
    </div>
    <span style={{ width: mm(module * barcodeWidth) }} className="block">
      <Barcode isbn={book.isbn} height={barcodeHeight} className="block w-full" />
    </span>
  </div>
)

/** In modules: the quiet zones of the standard. */
const [before, after] = [11, 7]

const barcodeWidth = before + 95 + after

type BarcodeProps = {
  isbn: string
  /** In modules, with the digits. */
  height: number
  className: string
}

/** An EAN-13 barcode, black on white whatever the colour scheme, with its digits below. */
const Barcode = ({ isbn, height, className }: BarcodeProps) => (
  <svg
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image of our own
    role="img"
    aria-label={t('Barcode {isbn}', { isbn })}
    viewBox={`0 0 ${barcodeWidth} ${height}`}
    className={className}
  >
    <rect width={barcodeWidth} height={height} fill="#fff" />
    <path d={barsOf(isbn).map(outlineIn(height)).join('')} fill="#000" shapeRendering="crispEdges" />
    <g fontSize={9} fill="#000" className="tabular-nums" transform={`translate(0 ${height - 1})`}>
      <Digits at={2} of={isbn.slice(0, 1)} />
      <Digits at={before + 5} of={isbn.slice(1, 7)} />
      <Digits at={before + 52} of={isbn.slice(7)} />
    </g>
  </svg>
)

/** Guard bars reach between the digits. */
const outlineIn =
  (height: number) =>
  ({ at, width, isGuard }: Bar) =>
    `M${before + at} 0h${width}v${height - (isGuard ? 5 : 10)}h-${width}z`

/** Each digit is as wide as its bars. */
const Digits = ({ at, of }: { at: number; of: string }) => (
  <text x={at} textLength={of.length > 1 ? of.length * 7 - 3 : undefined}>
    {of}
  </text>
)
