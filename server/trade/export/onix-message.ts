import type { OnixField } from '../../../domain/books/book-fields.ts'
import { totalOf } from '../../../contract/money.ts'
import { storedCovers } from '../../catalog/covers/covers.sql.ts'
import type { CsvBook } from '../csv/csv-book.ts'
import type { Queryable } from '../../database/database.ts'
import { coverUrl } from '../product-feed/write-google-feed.ts'
import { type Elements, elements, withAttribute, type Xml } from '../product-feed/xml.ts'
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
  const header = {
    Sender: { SenderName: name || 'Book Store' },
    SentDateTime: time,
    DefaultCurrencyCode: currency,
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0" xmlns="${namespace}">
${elements({ Header: header })}
`
}

type SoldBook = CsvBook & { isbn: string }

const productOf = (book: SoldBook, shop: OnixShop, stored: Set<string>) =>
  `${elements({
    Product: {
      RecordReference: ownReference(book.id),
      NotificationType: '03',
      RecordSourceType: '04',
      RecordSourceName: shop.name || 'Book Store',
      // 03: as a barcode, which the trade wants beside the ISBN.
      ProductIdentifier: ['03', '15'].map((type) => ({ ProductIDType: type, IDValue: book.isbn })),
      DescriptiveDetail: blockOf(descriptive, book),
      CollateralDetail: collateralDetail(book.description, addressOfCover(book, shop, stored)),
      PublishingDetail: hasPublisher(book) && blockOf(publishing, book),
      ProductSupply: productSupply(book, shop),
    },
  })}\n`

type ElementsOf = (book: SoldBook) => Elements

/** In the order that ONIX has. */
const descriptive: Record<OnixField<'descriptive'>, ElementsOf> = {
  format: ({ format }) => ({ ProductComposition: '00', ProductForm: formCode(format) }),
  heightMm: ({ heightMm }) => measureOf('01', heightMm, 'mm'),
  widthMm: ({ widthMm }) => measureOf('02', widthMm, 'mm'),
  thicknessMm: ({ thicknessMm }) => measureOf('03', thicknessMm, 'mm'),
  weightG: ({ weightG }) => measureOf('08', weightG, 'gr'),
  series: ({ series, seriesNumber }) => ({
    Collection: series !== null && {
      CollectionType: '10',
      TitleDetail: titleDetail('02', { PartNumber: seriesNumber || null, TitleText: series }),
    },
  }),
  // Within the series.
  seriesNumber: () => ({}),
  subtitle: ({ title, subtitle }) => ({
    TitleDetail: titleDetail('01', { TitleText: title, Subtitle: subtitle || null }),
  }),
  contributors: contributorsOf,
  language: ({ language }) => languageOf('01', language),
  originalLanguage: ({ originalLanguage }) => languageOf('02', originalLanguage),
  pages: ({ pages }) => ({
    Extent: pages !== null && { ExtentType: '00', ExtentValue: pages, ExtentUnit: '03' },
  }),
  subjects: ({ subjects }) => ({
    Subject: (subjects ?? []).map(({ scheme, code }) => ({
      SubjectSchemeIdentifier: schemeCode(scheme, code),
      SubjectCode: code,
    })),
  }),
}

const publishing: Record<OnixField<'publishing'>, ElementsOf> = {
  imprint: ({ imprint }) => ({ Imprint: imprint !== null && { ImprintName: imprint } }),
  publisher: ({ publisher }) => ({
    Publisher: publisher !== null && { PublishingRole: '01', PublisherName: publisher },
  }),
  published: (book) => ({
    PublishingStatus: statusCode(book),
    PublishingDate: book.published !== null && {
      PublishingDateRole: '01',
      Date: dateOf(book.published),
    },
  }),
}

/** Fields may have elements of the same name. */
function blockOf(fields: Record<string, ElementsOf>, book: SoldBook): Elements {
  const block: Record<string, Xml[]> = {}
  for (const elementsOf of Object.values(fields))
    for (const [name, content] of Object.entries(elementsOf(book))) (block[name] ??= []).push(content)
  return block
}

const measureOf = (type: string, size: number | null, unit: string) => ({
  Measure: size !== null && { MeasureType: type, Measurement: size, MeasureUnitCode: unit },
})

const titleDetail = (level: string, title: Elements) => ({
  TitleType: '01',
  TitleElement: { TitleElementLevel: level, ...title },
})

function contributorsOf({ author, contributors }: SoldBook): Elements {
  const people = [
    ...(author === '' ? [] : [{ code: 'A01', name: author }]),
    ...(contributors ?? []).map(({ role, name }) => ({ code: roleCodes[role], name })),
  ]
  if (people.length === 0) return { NoContributor: true }
  return {
    Contributor: people.map(({ code, name }, at) => ({
      SequenceNumber: at + 1,
      ContributorRole: code,
      PersonName: name,
    })),
  }
}

const languageOf = (role: string, language: string | null) => ({
  Language: language !== null && { LanguageRole: role, LanguageCode: languageCode(language) },
})

/** Undefined where there is no picture. */
function addressOfCover({ coverImage }: SoldBook, { origin }: OnixShop, stored: Set<string>) {
  if (URL.canParse(coverImage)) return coverImage
  return origin && stored.has(coverImage) ? coverUrl(coverImage, origin) : undefined
}

/** Descriptions are HTML, which all receivers read; Markdown would be plain text to them. */
const collateralDetail = (description: string, cover: string | undefined) => ({
  TextContent: description !== '' && {
    TextType: '03',
    ContentAudience: '00',
    Text: withAttribute('textformat="02"', renderDescription(description).trim()),
  },
  SupportingResource: cover !== undefined && {
    ResourceContentType: '01',
    ContentAudience: '00',
    ResourceMode: '03',
    ResourceVersion: { ResourceForm: '02', ResourceLink: cover },
  },
})

/** Formats of dates: day, month, year. */
const dateFormats: Record<number, string> = { 10: '00', 7: '01', 4: '05' }

const dateOf = (date: string) =>
  withAttribute(`dateformat="${dateFormats[date.length] ?? '00'}"`, date.replaceAll('-', ''))

const hasPublisher = ({ imprint, publisher }: SoldBook) => (imprint ?? publisher) !== null

/** Forthcoming, or active. */
const statusCode = ({ onHand, whenOut }: SoldBook) => (onHand === 0 && whenOut === 'pre-order' ? '02' : '04')

/** The date of a book whose publisher is not known: PublishingDetail needs one. */
const marketDetail = (book: SoldBook) =>
  book.published !== null &&
  !hasPublisher(book) && {
    MarketPublishingStatus: statusCode(book),
    MarketDate: { MarketDateRole: '01', Date: dateOf(book.published) },
  }

/** In stock, or what happens without a copy. A book whose stock is not kept is available. */
const availabilityCode = ({ onHand, whenOut }: SoldBook) =>
  onHand === null
    ? '20'
    : onHand > 0
      ? '21'
      : { 'pre-order': '10', 'to-order': '22', 'sold-out': '31' }[whenOut ?? 'sold-out']

const productSupply = (book: SoldBook, shop: OnixShop) => ({
  MarketPublishingDetail: marketDetail(book),
  SupplyDetail: {
    Supplier: { SupplierRole: '08', SupplierName: shop.name || 'Book Store' },
    ProductAvailability: availabilityCode(book),
    SupplyDate: book.onHand === 0 &&
      book.expectedOn !== null && { SupplyDateRole: '08', Date: dateOf(book.expectedOn) },
    // 01: free of charge. A price of 0 would be an error to many.
    ...(book.price === 0 ? { UnpricedItemType: '01' } : { Price: priceOf(book, shop) }),
  },
})

function priceOf(
  { price, priceBound, taxClass, category }: SoldBook,
  { isTaxAdded, taxPercent, decimals, currency }: OnixShop,
) {
  const code = taxCode(taxClass)
  // A kind of tax without its rate is not allowed.
  const percent = taxClass === 'zero' ? '0' : taxPercent(category)
  return {
    PriceType: priceBound ? (isTaxAdded ? '03' : '04') : isTaxAdded ? '01' : '02',
    PriceAmount: totalOf(price, decimals),
    TaxExempt: taxClass === 'exempt',
    Tax: code && percent && { TaxType: '01', TaxRateCode: code, TaxRatePercent: percent },
    CurrencyCode: currency,
  }
}
