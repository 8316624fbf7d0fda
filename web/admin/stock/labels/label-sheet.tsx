import type { Book } from '../../../../contract/catalog/books.ts'
import { Amount } from '../../../ui/price.tsx'
import { Barcode, barcodeWidth } from './barcode.tsx'
import { type Layout, module, perSheet } from './labels-view.ts'

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
