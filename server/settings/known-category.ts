import { t } from '../../messages/t.ts'
import { violates } from '../database/errors.ts'
import { invalidField } from '../http/routing/problems.ts'
import type { ShopState } from './shop-state.ts'

/** The answer to a category that the shop does not have. */
export function unknownCategory({ current }: ShopState, category: string | undefined) {
  const slugs = current.categories.map(({ slug }) => slug)
  if (category === undefined || slugs.includes(category)) return undefined
  return noCategory(slugs)
}

/** The category may be deleted after the check, so the database has the last word. */
export async function inKnownCategory<Saved>(
  shop: ShopState,
  category: string | undefined,
  save: () => Promise<Saved>,
) {
  const unknown = unknownCategory(shop, category)
  if (unknown) return unknown
  try {
    return await save()
  } catch (error) {
    if (!violates(error, 'books_category_fkey')) throw error
    const slugs = shop.current.categories.map(({ slug }) => slug)
    return noCategory(slugs.filter((slug) => slug !== category))
  }
}

const noCategory = (slugs: string[]) =>
  invalidField('category', t('Please choose one of {choices}', { choices: slugs.join(', ') }))
