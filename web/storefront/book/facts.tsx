import { type ContributorRole, formatWords } from '../../../domain/books/book-terms.ts'
import type { DetailedBook } from '../../../contract/catalog/books.ts'
import { useCategoryLabel, useShop } from '../../app/shop/site.ts'
import { dayIn, monthIn, numberIn, useDay } from '../../app/shop/format.tsx'
import { formatted } from '../../app/shop/formatted.ts'
import { languageIn, noAuthor } from './book-labels.ts'
import { t } from '../../../messages/t.ts'

/** What is not known has no row. */
export function Facts({ book }: { book: DetailedBook }) {
  const { locale } = useShop()
  const { published, firstPublished } = useDates(book)
  const facts: [name: string, value: string | undefined][] = [
    [t('Author'), book.author || t(noAuthor)],
    [t('Published'), published],
    [t('Category'), useCategoryLabel()(book.category)],
    [t('First published'), firstPublished],
    [t('ISBN'), book.isbnHyphenated],
    [t('Publisher'), book.publisher],
    [t('Imprint'), book.imprint === book.publisher ? undefined : book.imprint],
    [t('Format'), book.format && t(formatWords[book.format])],
    [t('Pages'), book.pages ? numberIn(locale, book.pages) : undefined],
    [t('Language'), book.language && languageIn(locale, book.language)],
    [t('Original language'), book.originalLanguage && languageIn(locale, book.originalLanguage)],
    [t('Series'), seriesOf(book)],
    [t('Size'), sizeOf(book)],
    [t('Weight'), book.weightG ? t('{weight} g', { weight: numberIn(locale, book.weightG) }) : undefined],
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
  if (heightMm && widthMm)
    return t('{size} mm', { size: [heightMm, widthMm, thicknessMm].filter(Boolean).join(' × ') })
  const known = [
    heightMm && t('{height} mm high', { height: heightMm }),
    widthMm && t('{width} mm wide', { width: widthMm }),
    thicknessMm && t('{thickness} mm thick', { thickness: thicknessMm }),
  ]
  return known.filter(Boolean).join(', ') || undefined
}

type Line = (names: string) => string

const withOthers: Line = (names) => t('With {names}', { names })

const did: Record<ContributorRole, Line> = {
  author: withOthers,
  editor: (names) => t('Edited by {names}', { names }),
  translator: (names) => t('Translated by {names}', { names }),
  illustrator: (names) => t('Illustrated by {names}', { names }),
  photographer: (names) => t('Photographs by {names}', { names }),
  foreword: (names) => t('Foreword by {names}', { names }),
  introduction: (names) => t('Introduction by {names}', { names }),
  afterword: (names) => t('Afterword by {names}', { names }),
  adapter: (names) => t('Adapted by {names}', { names }),
  compiler: (names) => t('Compiled by {names}', { names }),
  narrator: (names) => t('Read by {names}', { names }),
  contributor: withOthers,
}

/** Those of one role together, each role on a line. */
export function Contributors({ book: { contributors } }: { book: DetailedBook }) {
  if (!contributors) return null
  const lines = Map.groupBy(contributors, ({ role }) => did[role])
  return (
    <ul className="mt-1 wrap-anywhere text-ink-soft">
      {[...lines].map(([line, people]) => {
        const text = line(people.map(({ name }) => name).join(', '))
        return <li key={text}>{text}</li>
      })}
    </ul>
  )
}
