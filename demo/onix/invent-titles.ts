import { around, oneOf, type Random, skewed, upTo } from '../catalogue/random.ts'
import { authorName, capital, rareName, textOf, word } from '../catalogue/words.ts'

/** A book as a publisher describes it. */
export type Title = {
  reference: string
  isbn: string
  form: string
  title: string
  prefix: string
  subtitle: string
  authors: string[]
  translator: string
  language: string
  pages: number
  height: number
  width: number
  weight: number
  series: string
  seriesNumber: number
  thema: string[]
  bisac: string
  keywords: string
  short: string
  /** Paragraphs; none for many books. */
  description: string[]
  about: string
  publisher: string
  imprint: string
  published: string
  availability: string
  cents: number
}

/** The thirteen digits of a number below a hundred million. */
export function isbnOf(number: number): string {
  const twelve = `9781${String(number % 100_000_000).padStart(8, '0')}`
  const sum = twelve.split('').reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0)
  return twelve + String((10 - (sum % 10)) % 10)
}

const themas = [
  'FBA',
  'FBC',
  'FF',
  'FFC',
  'FH',
  'FJ',
  'FK',
  'FL',
  'FM',
  'FRD',
  'FV',
  'DNC',
  'NHD',
  'KJM',
  'UMX',
  'YFC',
  'WBA',
  'VSP',
  'AGA',
  'PDZ',
]
const bisacs = [
  'FIC000000',
  'FIC022000',
  'FIC015000',
  'FIC002000',
  'BIO026000',
  'BUS071000',
  'COM051000',
  'HIS037070',
  'CKB000000',
  'ART015000',
]
const languages = ['eng', 'eng', 'eng', 'eng', 'eng', 'eng', 'spa', 'fre', 'ger']
const availabilities = ['20', '20', '20', '21', '21', '21', '22', '23', '10', '31', '40']

/** Deterministic by the seed of the generator and its state. */
export function inventTitle(random: Random, number: number, records: number): Title {
  const publisher = skewed(random, 400)
  const hasDescription = random() < 0.7
  return {
    reference: `com.example.${publisher}.${number}`,
    isbn: isbnOf(number),
    form: oneOf(random, ['BB', 'BC', 'BC', 'BC', 'BC', 'BH']),
    prefix: oneOf(random, ['The', 'A', '', '']),
    title: `${capital(word(random))} ${oneOf(random, ['of', 'and', 'in'])} ${rareName(random)}`,
    subtitle: random() < 0.4 ? `A ${capital(word(random))} of ${capital(word(random))}` : '',
    authors: Array.from({ length: random() < 0.8 ? 1 : 2 }, () =>
      authorName(skewed(random, Math.ceil(records / 4))),
    ),
    translator: random() < 0.1 ? authorName(upTo(random, 2_000)) : '',
    language: oneOf(random, languages),
    pages: 32 + upTo(random, 800),
    height: 178 + upTo(random, 80),
    width: 108 + upTo(random, 60),
    weight: 120 + upTo(random, 900),
    series: random() < 0.2 ? `${capital(word(random))} ${capital(word(random))}` : '',
    seriesNumber: 1 + skewed(random, 20),
    thema: [oneOf(random, themas), oneOf(random, themas)],
    bisac: oneOf(random, bisacs),
    keywords: Array.from({ length: 6 }, () => word(random)).join('; '),
    short: textOf(random, 100),
    description: hasDescription
      ? Array.from({ length: 1 + upTo(random, 2) }, () =>
          textOf(random, Math.min(1_500, Math.ceil(around(random, 240, 0.6)))),
        )
      : [],
    about: textOf(random, 120),
    publisher: `${rareNameOf(publisher)} Press`,
    imprint: rareNameOf(publisher + 1_000),
    published: String(20_000_101 + upTo(random, 26) * 10_000 + upTo(random, 12) * 100 + upTo(random, 28)),
    availability: oneOf(random, availabilities),
    cents: 399 + upTo(random, 60) * 100 - oneOf(random, [0, 0, 4, 99]),
  }
}

/** The same name for the same number. */
const rareNameOf = (number: number) => authorName(number).split(' ').at(-1) ?? 'House'
