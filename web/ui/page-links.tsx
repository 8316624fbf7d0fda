import { Icon } from './icon.tsx'
import { ArrowLeft, ArrowRight } from './icons/screen-icons.ts'
import { Link } from './link.tsx'
import { t } from '../../messages/t.ts'

const linkLook =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-panel px-2 font-medium hover:bg-line/60'

type Props = { page: number; last: number; urlOf(page: number): string }

/** Links to the pages of a long list, also for search engines. */
export function PageLinks({ page, last, urlOf }: Props) {
  if (last <= 1) return null
  return (
    <nav aria-label={t('Pages [of a list]')} className="mt-16 border-t border-line pt-6">
      {page > 1 && <link rel="prev" href={urlOf(page - 1)} />}
      {page < last && <link rel="next" href={urlOf(page + 1)} />}
      <ul className="flex items-center justify-center gap-1 tabular-nums">
        <li className="mr-auto">
          {page > 1 && (
            <Link to={urlOf(page - 1)} rel="prev" className={`-ml-2 ${linkLook}`}>
              <Icon of={ArrowLeft} className="size-5" />
              <span className="max-sm:sr-only">{t('Previous [page]')}</span>
            </Link>
          )}
        </li>
        {pageNumbers(page, last).map((entry) =>
          typeof entry === 'number' ? (
            <li key={entry} className={isNear(entry, page, last) ? 'max-sm:hidden' : ''}>
              <Link
                to={urlOf(entry)}
                aria-label={t('Page {page}', { page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                className={`${linkLook} aria-[current]:bg-ink aria-[current]:text-paper`}
              >
                {entry}
              </Link>
            </li>
          ) : (
            <li key={entry} aria-hidden className="px-1 text-ink-soft">
              …
            </li>
          ),
        )}
        <li className="ml-auto">
          {page < last && (
            <Link to={urlOf(page + 1)} rel="next" className={`-mr-2 ${linkLook}`}>
              <span className="max-sm:sr-only">{t('Next [page]')}</span>
              <Icon of={ArrowRight} className="size-5" />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  )
}

/** Phones have room for the first, the current and the last page of a long list. */
const isNear = (entry: number, page: number, last: number) =>
  last > 5 && entry !== page && entry !== 1 && entry !== last

/** The first and last pages, the current one and its neighbours; a gap stands for the others. */
export function pageNumbers(page: number, last: number): (number | 'before' | 'after')[] {
  const [from, to] = [Math.max(2, page - 1), Math.min(last - 1, page + 1)]
  const around = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  return [
    1,
    ...gap(1, from, 'before' as const),
    ...around,
    ...gap(Math.max(to, 1), last, 'after' as const),
    ...(last > 1 ? [last] : []),
  ]
}

/** A gap of one page would take as much room as its number. */
function gap<Name extends string>(low: number, high: number, name: Name): (number | Name)[] {
  if (high - low === 2) return [low + 1]
  return high - low > 2 ? [name] : []
}
