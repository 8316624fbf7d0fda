import { answer, invalidFields } from '../http/problems.ts'
import type { ShopState } from './shop-state.ts'

/** The answer to a category that the shop does not have. */
export function unknownCategory({ current }: ShopState, category: string | undefined) {
  const slugs = current.categories.map(({ slug }) => slug)
  if (category === undefined || slugs.includes(category)) return undefined
  return noCategory(slugs)
}

export const noCategory = (slugs: string[]) =>
  answer(400, invalidFields([{ field: 'category', message: `Please choose one of ${slugs.join(', ')}` }]))
