import type { BookProblems, Draft, FieldName } from './draft.ts'

const isPrice = (text: string) => /^\s*\d+(\.\d{1,2})?\s*$/.test(text)

const badPrice = 'Enter a price, for example 12.50'

/** Client-side validation of the required fields. */
export function missingIn({ title, description, category, oldPrice, newPrice }: Draft): BookProblems {
  const wanted: [FieldName, isThere: boolean, please: string][] = [
    ['title', title.trim() !== '', 'Enter a title'],
    ['description', description.trim() !== '', 'Enter a description'],
    ['category', category !== '', 'Please choose a category'],
    ['oldPrice', isPrice(oldPrice), badPrice],
    ['newPrice', isPrice(newPrice), badPrice],
  ]
  return Object.fromEntries(
    wanted.filter(([, isThere]) => !isThere).map(([name, , please]) => [name, please]),
  )
}
