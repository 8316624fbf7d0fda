import type { Label } from '../../../../messages/message.ts'
import { msg } from '../../../../messages/t.ts'
import { isId } from '../../../../domain/is-id.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { maxBooks } from '../../../../contract/catalog/books.ts'
import { withQuery } from '../../../../domain/pages.ts'

/** In millimetres. */
export type Layout = {
  name: Label
  paper: { width: number; height: number; top: number }
  columns: number
  rows: number
  label: { width: number; height: number }
  /** In modules. */
  barcodeHeight: number
  /** The named page of the style sheet. */
  page: string
}

export const layouts = {
  a4: {
    name: msg('A4 sheet, 24 labels of 70 × 37 mm'),
    paper: { width: 210, height: 297, top: 0.5 },
    columns: 3,
    rows: 8,
    label: { width: 70, height: 37 },
    barcodeHeight: 58,
    page: 'labels-a4',
  },
  roll: {
    name: msg('Roll, labels of 57 × 32 mm'),
    paper: { width: 57, height: 32, top: 0 },
    columns: 1,
    rows: 1,
    label: { width: 57, height: 32 },
    barcodeHeight: 50,
    page: 'labels-roll',
  },
} satisfies Record<string, Layout>

/** The width of the narrowest bar in millimetres: the nominal size of the standard, which scanners read best. */
export const module = 0.33

export type LayoutName = keyof typeof layouts

export const perSheet = ({ columns, rows }: Layout) => columns * rows

/** Labels that a browser lays out at once without effort. */
export const maxLabels = 1_000

/** How many labels of a book. */
type LabelCount = { bookId: string; labels: number }

/** All of it is in the URL. `first` is the first free label of a partly used sheet. */
export type LabelsView = { counts: LabelCount[]; layout: LayoutName; first: number }

const within = (least: number, most: number, typed: string | null) =>
  Math.min(Math.max(Math.trunc(Number(typed)) || 0, least), most)

const isLayout = (name: string | null): name is LayoutName => name !== null && Object.hasOwn(layouts, name)

export function labelsIn(address: URLSearchParams): LabelsView {
  const sheet = address.get('sheet')
  const layout = isLayout(sheet) ? sheet : 'a4'
  const first = within(1, perSheet(layouts[layout]), address.get('first'))
  return { counts: countsIn(address.get('of') ?? ''), layout, first }
}

/** Each book once. */
function countsIn(text: string): LabelCount[] {
  const pairs = text.split(',').map((one): [string, string] => {
    const [bookId = '', labels = '1'] = one.split('*')
    return [bookId, labels]
  })
  return [...new Map(pairs)]
    .filter(([bookId]) => isId(bookId))
    .slice(0, maxBooks)
    .map(([bookId, labels]) => ({ bookId, labels: within(0, maxLabels, labels) }))
}

export const labelsUrl = ({ counts, layout, first }: LabelsView) =>
  withQuery(adminPages.labels, {
    of: counts.map(({ bookId, labels }) => `${bookId}*${labels}`).join(','),
    sheet: layout === 'a4' ? undefined : layout,
    first: first > 1 ? first : undefined,
  })

/** As many labels as copies. */
export const labelsOf = (counts: LabelCount[]) =>
  labelsUrl({ counts: counts.slice(0, maxBooks), layout: 'a4', first: 1 })
