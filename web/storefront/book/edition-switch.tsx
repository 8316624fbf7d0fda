import { bookPage } from '../../../domain/pages.ts'
import { usePrice } from '../../ui/price.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Link } from '../../ui/link.tsx'
import { useGetEditionsQuery } from './book-api.ts'
import type { Edition } from '../../../contract/catalog/editions.ts'
import { formatWords } from '../../../domain/books/book-terms.ts'
import { languageIn } from './book-labels.ts'
import { t } from '../../../messages/t.ts'

const look =
  'flex min-h-11 flex-wrap items-baseline gap-x-2 rounded-panel border border-line px-3 py-2.5 text-sm hover:border-edge aria-[current]:border-accent aria-[current]:font-semibold'

/** Links to the other editions of the work; nothing where there are none. */
export function EditionSwitch({ id }: { id: string }) {
  const { currentData: editions = [] } = useGetEditionsQuery(id)
  const price = usePrice()
  const { locale, stockWords } = useShop()
  const { soldOut, preOrder } = stockWords
  if (editions.length < 2) return null
  const names = editionNames(editions, locale)
  return (
    <nav aria-label={t('Editions')} className="mb-5 md:mb-6">
      <ul className="flex flex-wrap gap-2">
        {editions.map(({ _id, newPrice, availability }, at) => (
          <li key={_id} className="min-w-0">
            <Link to={bookPage(_id)} aria-current={_id === id ? 'page' : undefined} className={look}>
              {/* Another version of Unicode's data may have another name for a language. */}
              <span suppressHydrationWarning className="wrap-anywhere">
                {names[at]}
              </span>{' '}
              <span className="font-normal text-ink-soft tabular-nums">
                {price(newPrice)}
                {availability === 'sold-out' && ` · ${soldOut}`}
                {availability === 'pre-order' && ` · ${preOrder}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const hasTwice = (names: string[]) => new Set(names).size < names.length

/** What tells the editions apart: format, then language and year where they are needed, else the title. */
function editionNames(editions: Edition[], locale: string): string[] {
  const languages = new Set(editions.map(({ language }) => language))
  const named = editions.map(({ format, language }) =>
    [format && t(formatWords[format]), languages.size > 1 && language && languageIn(locale, language)]
      .filter(Boolean)
      .join(', '),
  )
  if (!hasTwice(named)) return named.map((name, at) => name || (editions[at]?.title ?? ''))
  const dated = named.map((name, at) =>
    [name, editions[at]?.published?.slice(0, 4)].filter(Boolean).join(', '),
  )
  return hasTwice(dated)
    ? editions.map(({ title }) => title)
    : dated.map((name, at) => name || (editions[at]?.title ?? ''))
}
