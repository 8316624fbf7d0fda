import { useShop } from './site.ts'

/** The name of a category; its slug if it was created after the page was loaded. */
export function useCategoryName() {
  const { categories } = useShop()
  return (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug
}

/** The name beside a book. The demo writes genres in lower case there, as the specification does. */
export function useCategoryLabel() {
  const { isDemo } = useShop()
  const nameOf = useCategoryName()
  return (slug: string) => (isDemo && nameOf(slug).toLowerCase() === slug ? slug : nameOf(slug))
}
