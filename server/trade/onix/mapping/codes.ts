import type {
  BookFormat,
  ContributorRole,
  SubjectScheme,
  TaxClass,
} from '../../../../domain/books/book-terms.ts'
import type { WhenOut } from '../../../../contract/stock/stock.ts'

/** Codes of ONIX that the store acts on. Unknown ones are never a reason to refuse a record. */

const roles: Record<string, ContributorRole> = {
  A01: 'author',
  A02: 'author',
  A08: 'photographer',
  A12: 'illustrator',
  A13: 'photographer',
  A14: 'author',
  A15: 'foreword',
  A19: 'afterword',
  A23: 'foreword',
  A24: 'introduction',
  A38: 'author',
  B01: 'editor',
  B02: 'editor',
  B05: 'adapter',
  B06: 'translator',
  B08: 'translator',
  B09: 'editor',
  B10: 'translator',
  C01: 'compiler',
  C02: 'compiler',
  E03: 'narrator',
  E07: 'narrator',
}

export const roleOf = (code: string): ContributorRole => roles[code] ?? 'contributor'

const forms: Record<string, BookFormat> = {
  BB: 'hardback',
  BC: 'paperback',
  BE: 'spiral-bound',
  BF: 'paperback',
  BG: 'leather-bound',
  BH: 'board-book',
  PC: 'calendar',
  WW: 'boxed-set',
  WX: 'boxed-set',
  DG: 'e-book',
}

const formsByLetter: Record<string, BookFormat> = { A: 'audiobook', C: 'map', E: 'e-book', S: 'boxed-set' }

export const formatOf = (form: string): BookFormat | undefined => forms[form] ?? formsByLetter[form[0] ?? '']

/** Downloads, licences, films, goods and material for the trade: a shop that sends parcels of books does not sell them. */
const unsold = /^(A[JNO]|E|L|V|X|Z|DG|F)/

export const isSoldForm = (form: string) => !unsold.test(form)

const schemes: Record<string, SubjectScheme> = {
  '01': 'dewey',
  '10': 'bisac',
  '12': 'bic',
  '13': 'bic',
  '14': 'bic',
  '15': 'bic',
  '16': 'bic',
  '17': 'bic',
  '26': 'warengruppe',
  '29': 'clil',
  '32': 'nur',
  '93': 'thema',
  '94': 'thema',
  '95': 'thema',
  '96': 'thema',
  '97': 'thema',
  '98': 'thema',
  '99': 'thema',
}

export const schemeOf = (code: string): SubjectScheme | undefined => schemes[code]

/** Of ProductAvailability, and of the letters of release 2.1. Undefined where it is unknown. */
export function whenOutOf(code: string): WhenOut | undefined {
  if (/^(2[0-3]|IP|MD|TO|CS|EX|RP)$/.test(code)) return 'to-order'
  if (/^(1[0-2]|NP)$/.test(code)) return 'pre-order'
  if (/^(0[19]|3[0-4]|4\d|5[0-2]|AB|AD|OF|OI|OP|OR|PP|RF|RM|RU|TP|TU|UR|WR|WS)$/.test(code)) return 'sold-out'
  return undefined
}

/** Of PublishingStatus: cancelled, out of print, withdrawn, recalled. */
export function whenOutOfStatus(code: string): WhenOut | undefined {
  if (code === '02') return 'pre-order'
  return /^(01|0[36-8]|1[15-7])$/.test(code) ? 'sold-out' : undefined
}

const taxClasses: Record<string, TaxClass> = {
  S: 'standard',
  H: 'higher',
  R: 'reduced',
  P: 'paid-at-source',
  T: 'super-reduced',
  Z: 'zero',
}

export const taxClassOf = (code: string): TaxClass | undefined => taxClasses[code]

/** Prices for shoppers, the best first: those with tax, and bound ones. All others are of the trade. */
export const priceTypes = ['04', '02', '34', '42', '03', '01', '33', '41']

export const boundTypes = new Set(['03', '04', '33', '34'])

/** For all customers: not for members, schools or libraries, and no promotion. */
export const isForShoppers = (qualifier: string) => ['', '00', '05'].includes(qualifier)

/** Country codes of the euro area, which feeds name as one region. */
export const euroArea = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '))
