import { type ContributorRole, formatWords } from '../../../domain/books/book-terms.ts'
import type { DetailedBook } from '../../../contract/catalog/books.ts'
import { useCategoryLabel, useShop } from '../../app/shop/site.ts'
import { dayIn, monthIn, numberIn, useDay } from '../../app/shop/format.tsx'
import { formatted } from '../../app/shop/formatted.ts'
import { languageIn } from './book-labels.ts'

/** What is not known has no row. */
export function Facts({ book }: { book: DetailedBook }) {
  const { locale } = useShop()
  const { published, firstPublished } = useDates(book)
  const facts: [name: string, value: string | undefined][] = [
    ['Author', book.author || 'admin'],
    ['Published', published],
    ['Category', useCategoryLabel()(book.category)],
    ['First published', firstPublished],
    ['ISBN', book.isbnHyphenated],
    ['Publisher', book.publisher],
    ['Imprint', book.imprint === book.publisher ? undefined : book.imprint],
    ['Format', book.format && formatWords[book.format]],
    ['Pages', book.pages ? numberIn(locale, book.pages) : undefined],
    ['Language', book.language && languageIn(locale, book.language)],
    ['Original language', book.originalLanguage && languageIn(locale, book.originalLanguage)],
    ['Series', seriesOf(book)],
    ['Size', sizeOf(book)],
    ['Weight', book.weightG ? `${numberIn(locale, book.weightG)} g` : undefined],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-3 border-t border-line pt-6">
      {facts.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)}
    </dl>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere">{value}</dd>
  </>
)

/**
 * In the demo "Published" is the specification's date, when the book was added, and the year of the work a fact of its
 * own. Another shop has the publication date, and the specification's while there is none.
 */
function useDates({ published, createdAt, availability }: DetailedBook) {
  const { locale, isDemo } = useShop()
  const added = useDay()(createdAt)
  const publicationDate = published ? publishedIn(locale, published) : undefined
  if (!isDemo) return { published: publicationDate ?? added }
  // The work is older than an edition to come, whose day is with its availability.
  return { published: added, firstPublished: availability === 'pre-order' ? undefined : publicationDate }
}

/** A day, a month or a year, in no time zone. */
function publishedIn(locale: string, published: string): string {
  if (published.length === 4) return published
  if (published.length === 10) return dayIn({ locale, timeZone: 'UTC' }, published)
  return formatted([locale, published].join(), () => monthIn(locale, published, 'long'))
}

const seriesOf = ({ series, seriesNumber }: DetailedBook) =>
  series && seriesNumber ? `${series}, ${seriesNumber}` : series

/** Height first, as the trade has it. A single measure says which one it is. */
function sizeOf({ heightMm, widthMm, thicknessMm }: DetailedBook): string | undefined {
  if (heightMm && widthMm) return `${[heightMm, widthMm, thicknessMm].filter(Boolean).join(' × ')} mm`
  const known = [
    heightMm && `${heightMm} mm high`,
    widthMm && `${widthMm} mm wide`,
    thicknessMm && `${thicknessMm} mm thick`,
  ]
  return known.filter(Boolean).join(', ') || undefined
}

const did: Record<ContributorRole, string> = {
  author: 'With',
  editor: 'Edited by',
  translator: 'Translated by',
  illustrator: 'Illustrated by',
  photographer: 'Photographs by',
  foreword: 'Foreword by',
  introduction: 'Introduction by',
  afterword: 'Afterword by',
  adapter: 'Adapted by',
  compiler: 'Compiled by',
  narrator: 'Read by',
  contributor: 'With',
}

/** Those of one role together, each role on a line. */
export function Contributors({ book: { contributors } }: { book: DetailedBook }) {
  if (!contributors) return null
  const lines = Map.groupBy(contributors, ({ role }) => did[role])
  return (
    <ul className="mt-1 wrap-anywhere text-ink-soft">
      {[...lines].map(([label, people]) => (
        <li key={label}>
          {label} {people.map(({ name }) => name).join(', ')}
        </li>
      ))}
    </ul>
  )
}
