import { numberIn } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'

type Count = { total: number; isMore: boolean }

/** A number of books in the shop's language, with a plus where there may be more. */
export function useCount() {
  const { locale } = useShop()
  return ({ total, isMore }: Count) => numberIn(locale, total) + (isMore ? '+' : '')
}

export function useCounted() {
  const inFigures = useCount()
  return (count: Count) => `${inFigures(count)} ${count.total === 1 && !count.isMore ? 'book' : 'books'}`
}
