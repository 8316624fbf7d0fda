import { type SearchFor, searchUrl } from '../../../domain/search-page.ts'
import type { Facets } from '../../../contract/catalog/search.ts'
import { useCategoryName, useShop } from '../../app/shop/site.ts'
import { formatWords } from '../../../domain/books/book-terms.ts'
import { languageIn } from '../book/book-labels.ts'
import { usePrice } from '../../ui/price.tsx'
import { t } from '../../../messages/t.ts'

type Option = {
  name: string
  to: string
  isChosen: boolean
  /** Undefined where books are not counted. */
  count?: { total: number; isMore: boolean } | undefined
}

export type Facet = { title: string; name: string; options: Option[] }

const noFacets: Facets = { categories: [], prices: [], formats: [], languages: [] }

/** The filters that the page offers. */
export function useFacets(asked: SearchFor, facets: Facets = noFacets) {
  const nameOf = useCategoryName()
  const priceName = usePriceName()
  const { locale } = useShop()
  const to = (changed: SearchFor) => searchUrl({ ...asked, ...changed, page: undefined })
  const { category: chosen, min, max, format: form, language: tongue } = asked
  const genres = facets.categories.map(({ category, total, isMore }) => ({
    name: nameOf(category),
    to: to({ category }),
    isChosen: category === chosen,
    count: total === null ? undefined : { total, isMore },
  }))
  const prices = facets.prices.map(({ min: low, max: high, ...count }) => {
    const range = { min: low ?? undefined, max: high ?? undefined }
    return { name: priceName(range), to: to(range), isChosen: range.min === min && range.max === max, count }
  })
  const formats = facets.formats.map(({ format, ...count }) => ({
    name: t(formatWords[format]),
    to: to({ format }),
    isChosen: format === form,
    count,
  }))
  const languages = facets.languages.map(({ language, ...count }) => ({
    name: languageIn(locale, language),
    to: to({ language }),
    isChosen: language === tongue,
    count,
  }))
  const allGenres = { name: t('All [categories]'), to: to({ category: undefined }), isChosen: !chosen }
  const anyPrice = {
    name: t('Any price'),
    to: to({ min: undefined, max: undefined }),
    isChosen: min === undefined && max === undefined,
  }
  const anyFormat = { name: t('Any format'), to: to({ format: undefined }), isChosen: !form }
  const anyLanguage = { name: t('Any language'), to: to({ language: undefined }), isChosen: !tongue }
  return {
    genresAndPrices: [
      facetOf(t('Category [to choose]'), t('Categories [to look around in]'), allGenres, genres),
      facetOf(t('Price'), t('Prices'), anyPrice, prices),
    ].filter(hasChoice),
    formatsAndLanguages: [
      facetOf(t('Format'), t('Formats'), anyFormat, formats),
      facetOf(t('Language'), t('Languages'), anyLanguage, languages),
    ].filter(hasChoice),
  }
}

/** An option without books is not offered, unless it is chosen. */
const facetOf = (title: string, name: string, all: Option, options: Option[]): Facet => ({
  title,
  name,
  options: [all, ...options.filter(({ isChosen, count }) => isChosen || count?.total !== 0 || count.isMore)],
})

/** Beside the option for all books. */
const hasChoice = ({ options }: Facet) => options.length > 1

export function usePriceName() {
  const price = usePrice()
  return ({ min, max }: Pick<SearchFor, 'min' | 'max'>) => {
    if (min === undefined) return t('Up to {price}', { price: price(max ?? 0) })
    return max === undefined ? t('{price} and more', { price: price(min) }) : `${price(min)} – ${price(max)}`
  }
}
