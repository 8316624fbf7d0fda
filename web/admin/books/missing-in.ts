import type { BookProblems, Draft, FieldName } from './draft.ts'

const isPrice = (text: string) => /^\s*\d+(\.\d{1,2})?\s*$/.test(text)

const pricePlease = 'Please give a price in dollars, such as 12.50'

/** What has to be typed before the shop is asked. */
export function missingIn({ title, description, category, oldPrice, newPrice }: Draft): BookProblems {
  const wanted: [FieldName, isThere: boolean, please: string][] = [
    ['title', title.trim() !== '', 'Please give a title'],
    ['description', description.trim() !== '', 'Please give a description'],
    ['category', category !== '', 'Please choose a category'],
    ['oldPrice', isPrice(oldPrice), pricePlease],
    ['newPrice', isPrice(newPrice), pricePlease],
  ]
  return Object.fromEntries(
    wanted.filter(([, isThere]) => !isThere).map(([name, , please]) => [name, please]),
  )
}
