import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { text } from '../text.ts'

const only = (placeholder: string) => (words: string) => !/[{}]/.test(words.replaceAll(placeholder, ''))

const missingWords = msg('Enter what shoppers read')
const noBraces = { error: msg('Leave out {open} and {close}'), params: { open: '{', close: '}' } }

const onlyKnown = (placeholder: string) => ({
  error: msg('Of words in braces only {placeholder} is known here'),
  params: { placeholder },
})

const count = (max: number) =>
  z
    .int(msg('Enter a whole number'))
    .min(0, msg('Use {minimum} or more'))
    .max(max, msg('Use {maximum, plural, other {# or fewer}}'))

/** What shoppers read about the copies of a book, and how copies are held for unverified e-mail addresses. */
export const StockSettings = z
  .object({
    inStock: text(60, missingWords).refine(only(''), noBraces),
    low: text(60, missingWords)
      .refine(only('{count}'), onlyKnown('{count}'))
      .meta({ description: 'Few copies are left: {count} stands for their number.' }),
    toOrder: text(60, missingWords).refine(only(''), noBraces),
    preOrder: text(60, missingWords)
      .refine(only(''), noBraces)
      .meta({ description: 'Without a day on which the book is expected.' }),
    preOrderDated: text(60, missingWords)
      .includes('{date}', { error: msg('Put {includes} where the day goes') })
      .refine(only('{date}'), onlyKnown('{date}'))
      .meta({ description: '{date} stands for the day on which the book is expected.' }),
    soldOut: text(30, missingWords).refine(only(''), noBraces),
    offersAlerts: z
      .boolean(msg('Say true or false'))
      .meta({ description: 'Whether shoppers can ask for an e-mail when a sold-out book is back.' }),
    holdHours: count(720).meta({
      description:
        'How long copies are held for an account whose e-mail address is not verified; 0 for no limit.',
    }),
    maxHeldPerAccount: count(10_000).meta({
      description: 'Copies that it may hold at a time; 0 for no limit.',
    }),
    maxHeldPerNetwork: count(10_000).meta({
      description: 'Copies that all such accounts of a network may hold at a time; 0 for no limit.',
    }),
    copiesToKeep: count(1_000).meta({
      description:
        'With fewer copies a book is to be ordered, until it has these; 0 for orders of shoppers only.',
    }),
  })
  .meta({ id: 'StockSettings' })

/** Settings that no text of a book depends on. */
export const notShown = {
  offersAlerts: true,
  holdHours: true,
  maxHeldPerAccount: true,
  maxHeldPerNetwork: true,
  copiesToKeep: true,
} as const

export type StockSettings = z.output<typeof StockSettings>
