import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { shownAmount } from '../../../domain/money/typed-amount.ts'
import { pages } from '../../../domain/pages.ts'
import { type SearchFor, searchIn, searchUrl } from '../../../domain/search-page.ts'
import type { Facets } from '../../../contract/catalog/search.ts'
import { formatWords } from '../../../domain/books/book-terms.ts'
import { languageIn } from '../book/book-labels.ts'
import { useCategoryName, useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { SlidersHorizontal, X } from '../../ui/icons/screen-icons.ts'
import { inputLook } from '../../ui/field.tsx'
import { type Facet, useFacets, usePriceName } from './use-facets.ts'
import { KeptFields } from './sort-choice.tsx'
import { Link } from '../../ui/link.tsx'
import { numberIn } from '../../app/shop/format.tsx'
import { t } from '../../../messages/t.ts'

type Props = { asked: SearchFor; facets: Facets | undefined }

/** Folded on phones, beside the books on a desktop. */
export function Filters({ asked, facets }: Props) {
  const count = useActiveFilters(asked).length
  const { genresAndPrices, formatsAndLanguages } = useFacets(asked, facets)
  const linksOf = (facet: Facet) => <FacetLinks key={facet.title} facet={facet} />
  return (
    <details className="open-on-desktop grow open:basis-full">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-center gap-2 rounded-panel border border-edge bg-surface px-4 font-medium hover:border-ink-soft [&::-webkit-details-marker]:hidden">
        <Icon of={SlidersHorizontal} className="size-5" />
        {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </summary>
      <div className="grid gap-8 max-lg:mt-4 max-lg:rounded-panel max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4">
        {genresAndPrices.map(linksOf)}
        <PriceForm asked={asked} />
        {formatsAndLanguages.map(linksOf)}
      </div>
    </details>
  )
}

function FacetLinks({ facet: { title, name, options } }: { facet: Facet }) {
  const { locale } = useShop()
  return (
    <nav aria-label={name}>
      <h2 className="font-medium">{title}</h2>
      <ul className="mt-1">
        {options.map(({ name, to, isChosen, count }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isChosen || undefined}
              className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-md px-2 py-1 hover:bg-line/60 aria-[current]:font-semibold lg:min-h-9"
            >
              <span className="min-w-0 wrap-anywhere">{name}</span>
              {count && !count.isMore && (
                <span className="text-sm font-normal text-ink-soft tabular-nums">
                  {numberIn(locale, count.total)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A plain form that works without scripts. */
function PriceForm({ asked }: { asked: SearchFor }) {
  const navigate = useNavigate()
  const shop = useShop()
  const { currency, locale } = shop
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = { get: (name: string) => form.get(name) as string | null }
    void navigate(searchUrl(searchIn(typed, shop)))
  }
  const fields = [
    { name: 'min', label: t('Lowest price'), placeholder: t('Min [price]'), value: asked.min },
    { name: 'max', label: t('Highest price'), placeholder: t('Max [price]'), value: asked.max },
  ]
  const id = useId()
  return (
    <form action={pages.search} onSubmit={send} aria-labelledby={id} className="-mt-4 first:mt-0">
      <KeptFields asked={asked} except={['min', 'max']} />
      <p id={id} className="text-sm text-ink-soft">
        {t('Your own price range ({currency})', { currency })}
      </p>
      <div className="mt-2 flex gap-2">
        {fields.map(({ name, label, placeholder, value }) => (
          <input
            key={name}
            name={name}
            aria-label={label}
            placeholder={placeholder}
            defaultValue={value === undefined ? undefined : shownAmount(String(value), locale)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            className={`h-11! w-0 min-w-0 grow px-3! placeholder:text-ink-soft ${inputLook}`}
          />
        ))}
        <button className="h-11 rounded-panel border border-edge bg-surface px-3 font-medium hover:border-ink-soft">
          {t('Apply')}
        </button>
      </div>
    </form>
  )
}

type ActiveFilter = { name: string; without: SearchFor }

/** The chosen filters, each with the search without it. */
function useActiveFilters({ page: _page, ...asked }: SearchFor): ActiveFilter[] {
  const { category, min, max, format, language } = asked
  const { locale } = useShop()
  const nameOf = useCategoryName()
  const priceName = usePriceName()
  return [
    ...(category ? [{ name: nameOf(category), without: { ...asked, category: undefined } }] : []),
    ...(min !== undefined || max !== undefined
      ? [{ name: priceName({ min, max }), without: { ...asked, min: undefined, max: undefined } }]
      : []),
    ...(format ? [{ name: t(formatWords[format]), without: { ...asked, format: undefined } }] : []),
    ...(language ? [{ name: languageIn(locale, language), without: { ...asked, language: undefined } }] : []),
  ]
}

export function ActiveFilters({ asked }: { asked: SearchFor }) {
  const filters = useActiveFilters(asked)
  const { q, sort, exact } = asked
  if (filters.length === 0) return null
  return (
    <ul aria-label={t('Chosen filters')} className="flex basis-full flex-wrap items-center gap-2 lg:mt-4">
      {filters.map(({ name, without }) => (
        <li key={name} className="min-w-0">
          <Link
            to={searchUrl(without)}
            aria-label={t('Remove filter: {name}', { name })}
            className="flex min-h-11 items-center gap-2 rounded-full border border-edge bg-surface pr-3 pl-4 text-sm wrap-anywhere hover:border-ink-soft"
          >
            {name}
            <Icon of={X} className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link
            to={searchUrl({ ...(q && { q }), sort, exact })}
            className="link flex min-h-11 items-center px-2 text-sm"
          >
            {t('Remove all filters')}
          </Link>
        </li>
      )}
    </ul>
  )
}

type Count = { total: number; isMore: boolean }

/** Without a figure where not all were counted: the next page would have another one. */
export const counted = ({ total: count, isMore }: Count) =>
  isMore ? t('Many books') : t('{count, plural, one {# book} other {# books}}', { count })
