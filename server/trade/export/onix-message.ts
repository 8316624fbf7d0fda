import type { OnixField } from '../../../domain/books/book-fields.ts'
import { totalOf } from '../../../contract/money.ts'
import { storedCovers } from '../../catalog/covers/covers.sql.ts'
import type { CsvBook } from '../csv/csv-book.ts'
import type { Queryable } from '../../database/database.ts'
import { coverUrl } from '../product-feed/write-google-feed.ts'
import { element, xmlText } from '../product-feed/xml.ts'
import { renderDescription } from '../../lib/render-markdown.ts'
import { ownReference } from '../onix/own-reference.ts'
import { allBooks } from './export-csv.ts'
import type { ExportCounts } from './export-pieces.ts'
import { formCode, languageCode, roleCodes, schemeCode, taxCode } from './onix-codes.ts'

/** What is the same for all books. */
export type OnixShop = {
  name: string
  currency: string
  decimals: number
  /** Prices do not contain the tax, which is added. */
  isTaxAdded: boolean
  /** Undefined if books of the category are not taxed. */
  taxPercent(category: string): string | undefined
  /** Of the addresses of covers. Without one, only covers at other sites have an address. */
  origin: string | undefined
}

/** A message of ONIX 3.0 with all books that have an ISBN, by which other shops know them. */
export async function* onixMessage(
  db: Queryable,
  shop: OnixShop,
  counts: ExportCounts,
): AsyncGenerator<string> {
  yield headerOf(shop, new Date())
  for await (const books of allBooks(db)) {
    const sold = books.flatMap((book) => (book.isbn === null ? [] : [{ ...book, isbn: book.isbn }]))
    counts.books += sold.length
    counts.left += books.length - sold.length
    const stored = await storedCovers(
      db,
      sold.map(({ coverImage }) => coverImage),
    )
    yield sold.map((book) => productOf(book, shop, stored)).join('')
  }
  yield '</ONIXMessage>\n'
}

const namespace = 'http://ns.editeur.org/onix/3.0/reference'

function headerOf({ name, currency }: OnixShop, now: Date): string {
  const time = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  return `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0" xmlns="${namespace}">
<Header>${group('Sender', element('SenderName', name || 'Book Store'))}${element('SentDateTime', time)}${element('DefaultCurrencyCode', currency)}</Header>
`
}

type SoldBook = CsvBook & { isbn: string }

const group = (name: string, ...parts: (string | false | undefined)[]) => {
  const content = parts.filter(Boolean).join('')
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

/** An element that is left out without a value. */
const optional = (name: string, value: string | number | null | undefined) =>
  value === null || value === undefined || value === '' ? '' : element(name, String(value))

const productOf = (book: SoldBook, shop: OnixShop, stored: Set<string>) =>
  `${group(
    'Product',
    element('RecordReference', ownReference(book.id)),
    element('NotificationType', '03'),
    element('RecordSourceType', '04'),
    element('RecordSourceName', shop.name || 'Book Store'),
    // 03: as a barcode, which the trade wants beside the ISBN.
    ...['03', '15'].map((type) =>
      group('ProductIdentifier', element('ProductIDType', type), element('IDValue', book.isbn)),
    ),
    group('DescriptiveDetail', ...elementsOf(descriptive, book)),
    collateralDetail(book.description, addressOfCover(book, shop, stored)),
    hasPublisher(book) && group('PublishingDetail', ...elementsOf(publishing, book)),
    productSupply(book, shop),
  )}\n`

type Elements = (book: SoldBook) => string | false

/** In the order that ONIX has. */
const descriptive: Record<OnixField<'descriptive'>, Elements> = {
  format: ({ format }) => element('ProductComposition', '00') + element('ProductForm', formCode(format)),
  heightMm: ({ heightMm }) => measureOf('01', heightMm, 'mm'),
  widthMm: ({ widthMm }) => measureOf('02', widthMm, 'mm'),
  thicknessMm: ({ thicknessMm }) => measureOf('03', thicknessMm, 'mm'),
  weightG: ({ weightG }) => measureOf('08', weightG, 'gr'),
  series: seriesOf,
  // Within the series.
  seriesNumber: () => false,
  subtitle: titleOf,
  contributors: contributorsOf,
  language: ({ language }) => language !== null && languageOf('01', language),
  originalLanguage: ({ originalLanguage }) => originalLanguage !== null && languageOf('02', originalLanguage),
  pages: pagesOf,
  subjects: subjectsOf,
}

const publishing: Record<OnixField<'publishing'>, Elements> = {
  imprint: ({ imprint }) => imprint !== null && group('Imprint', element('ImprintName', imprint)),
  publisher: ({ publisher }) =>
    publisher !== null &&
    group('Publisher', element('PublishingRole', '01'), element('PublisherName', publisher)),
  published: (book) =>
    element('PublishingStatus', statusCode(book)) +
    (book.published === null
      ? ''
      : group('PublishingDate', element('PublishingDateRole', '01'), dateElement(book.published))),
}

const elementsOf = (elements: Record<string, Elements>, book: SoldBook) =>
  Object.values(elements).map((write) => write(book))

const measureOf = (type: string, size: number | null, unit: string) =>
  size !== null &&
  group(
    'Measure',
    element('MeasureType', type),
    element('Measurement', String(size)),
    element('MeasureUnitCode', unit),
  )

function titleOf({ title, subtitle }: SoldBook): string {
  return group(
    'TitleDetail',
    element('TitleType', '01'),
    group(
      'TitleElement',
      element('TitleElementLevel', '01'),
      element('TitleText', title),
      optional('Subtitle', subtitle),
    ),
  )
}

function seriesOf({ series, seriesNumber }: SoldBook): string | false {
  if (series === null) return false
  return group(
    'Collection',
    element('CollectionType', '10'),
    group(
      'TitleDetail',
      element('TitleType', '01'),
      group(
        'TitleElement',
        element('TitleElementLevel', '02'),
        optional('PartNumber', seriesNumber),
        element('TitleText', series),
      ),
    ),
  )
}

function contributorsOf({ author, contributors }: SoldBook): string {
  const people = [
    ...(author === '' ? [] : [{ code: 'A01', name: author }]),
    ...(contributors ?? []).map(({ role, name }) => ({ code: roleCodes[role], name })),
  ]
  if (people.length === 0) return '<NoContributor/>'
  return people
    .map(({ code, name }, at) =>
      group(
        'Contributor',
        element('SequenceNumber', String(at + 1)),
        element('ContributorRole', code),
        element('PersonName', name),
      ),
    )
    .join('')
}

const languageOf = (role: string, language: string) =>
  group('Language', element('LanguageRole', role), element('LanguageCode', languageCode(language)))

function pagesOf({ pages }: SoldBook): string | false {
  if (pages === null) return false
  return group(
    'Extent',
    element('ExtentType', '00'),
    element('ExtentValue', String(pages)),
    element('ExtentUnit', '03'),
  )
}

function subjectsOf({ subjects }: SoldBook): string {
  const elements = (subjects ?? []).map(({ scheme, code }) =>
    group(
      'Subject',
      element('SubjectSchemeIdentifier', schemeCode(scheme, code)),
      element('SubjectCode', code),
    ),
  )
  return elements.join('')
}

/** Undefined where there is no picture. */
function addressOfCover({ coverImage }: SoldBook, { origin }: OnixShop, stored: Set<string>) {
  if (URL.canParse(coverImage)) return coverImage
  return origin && stored.has(coverImage) ? coverUrl(coverImage, origin) : undefined
}

/** Descriptions are HTML, which all receivers read; Markdown would be plain text to them. */
function collateralDetail(description: string, cover: string | undefined): string {
  return group(
    'CollateralDetail',
    description !== '' &&
      group(
        'TextContent',
        element('TextType', '03'),
        element('ContentAudience', '00'),
        `<Text textformat="02">${xmlText(renderDescription(description).trim())}</Text>`,
      ),
    cover &&
      group(
        'SupportingResource',
        element('ResourceContentType', '01'),
        element('ContentAudience', '00'),
        element('ResourceMode', '03'),
        group('ResourceVersion', element('ResourceForm', '02'), element('ResourceLink', cover)),
      ),
  )
}

/** Formats of dates: day, month, year. */
const dateFormats: Record<number, string> = { 10: '00', 7: '01', 4: '05' }

const dateElement = (date: string) =>
  `<Date dateformat="${dateFormats[date.length] ?? '00'}">${xmlText(date.replaceAll('-', ''))}</Date>`

const hasPublisher = ({ imprint, publisher }: SoldBook) => (imprint ?? publisher) !== null

/** Forthcoming, or active. */
const statusCode = ({ onHand, whenOut }: SoldBook) => (onHand === 0 && whenOut === 'pre-order' ? '02' : '04')

/** The date of a book whose publisher is not known, without whom there is no PublishingDetail. */
const marketDetail = (book: SoldBook) =>
  book.published !== null &&
  !hasPublisher(book) &&
  group(
    'MarketPublishingDetail',
    element('MarketPublishingStatus', statusCode(book)),
    group('MarketDate', element('MarketDateRole', '01'), dateElement(book.published)),
  )

/** In stock, or what happens without a copy. A book whose stock is not kept is available. */
const availabilityCode = ({ onHand, whenOut }: SoldBook) =>
  onHand === null
    ? '20'
    : onHand > 0
      ? '21'
      : { 'pre-order': '10', 'to-order': '22', 'sold-out': '31' }[whenOut ?? 'sold-out']

function productSupply(book: SoldBook, shop: OnixShop): string {
  const { expectedOn } = book
  return group(
    'ProductSupply',
    marketDetail(book),
    group(
      'SupplyDetail',
      group('Supplier', element('SupplierRole', '08'), element('SupplierName', shop.name || 'Book Store')),
      element('ProductAvailability', availabilityCode(book)),
      book.onHand === 0 &&
        expectedOn !== null &&
        group('SupplyDate', element('SupplyDateRole', '08'), dateElement(expectedOn)),
      // 01: free of charge. A price of 0 would be an error to many.
      book.price === 0 ? element('UnpricedItemType', '01') : priceOf(book, shop),
    ),
  )
}

function priceOf(
  { price, priceBound, taxClass, category }: SoldBook,
  { isTaxAdded, taxPercent, decimals, currency }: OnixShop,
): string {
  const type = priceBound ? (isTaxAdded ? '03' : '04') : isTaxAdded ? '01' : '02'
  const code = taxCode(taxClass)
  // A kind of tax without its rate is not allowed.
  const percent = taxClass === 'zero' ? '0' : taxPercent(category)
  return group(
    'Price',
    element('PriceType', type),
    element('PriceAmount', totalOf(price, decimals)),
    taxClass === 'exempt' && '<TaxExempt/>',
    code &&
      percent &&
      group(
        'Tax',
        element('TaxType', '01'),
        element('TaxRateCode', code),
        element('TaxRatePercent', percent),
      ),
    element('CurrencyCode', currency),
  )
}
