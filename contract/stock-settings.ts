import { z } from 'zod'
import { text } from './text.ts'

const only = (placeholder: string) => (words: string) => !/[{}]/.test(words.replaceAll(placeholder, ''))

const missingWords = 'Enter what shoppers read'
const noBraces = 'Leave out { and }'

/** What shoppers read about the copies of a book. */
export const StockSettings = z
  .object({
    inStock: text(60, missingWords).refine(only(''), noBraces),
    low: text(60, missingWords)
      .refine(only('{count}'), 'Of words in braces only {count} is known here')
      .meta({ description: 'Few copies are left: {count} stands for their number.' }),
    toOrder: text(60, missingWords).refine(only(''), noBraces),
    preOrder: text(60, missingWords)
      .refine(only(''), noBraces)
      .meta({ description: 'Without a day on which the book is expected.' }),
    preOrderDated: text(60, missingWords)
      .includes('{date}', { error: 'Put {date} where the day goes' })
      .refine(only('{date}'), 'Of words in braces only {date} is known here')
      .meta({ description: '{date} stands for the day on which the book is expected.' }),
    soldOut: text(30, missingWords).refine(only(''), noBraces),
    offersAlerts: z
      .boolean('Say true or false')
      .meta({ description: 'Whether shoppers can ask for an e-mail when a sold-out book is back.' }),
  })
  .meta({ id: 'StockSettings' })

export type StockSettings = z.output<typeof StockSettings>
