import { expect, test } from 'vitest'
import { taxClasses } from '../../../domain/books/book-terms.ts'
import { books } from '../../../contract/catalog/books.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { exported } from '../csv/testing/import-csv.ts'
import { isbns } from '../onix/testing/import-text.ts'
import { type Element, parseXml } from '../onix/xml/parse-xml.ts'
import { openTestShop, someBook } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { call } = shop
const admin = { as: shop.people.admin }

/** Of the elements that the store writes: what is in them, in this order, as release 3.0 has it. */
const structure: Record<string, string> = {
  Header: 'Sender SentDateTime DefaultCurrencyCode?',
  Sender: 'SenderName',
  Product:
    'RecordReference NotificationType RecordSourceType? RecordSourceName? ProductIdentifier+ DescriptiveDetail ' +
    'CollateralDetail? PublishingDetail? ProductSupply',
  ProductIdentifier: 'ProductIDType IDValue',
  DescriptiveDetail:
    'ProductComposition ProductForm Measure* Collection* TitleDetail+ (Contributor+|NoContributor) Language* Extent* ' +
    'Subject*',
  Measure: 'MeasureType Measurement MeasureUnitCode',
  Collection: 'CollectionType TitleDetail',
  TitleDetail: 'TitleType TitleElement+',
  TitleElement: 'TitleElementLevel PartNumber? TitleText Subtitle?',
  Contributor: 'SequenceNumber? ContributorRole+ PersonName',
  Language: 'LanguageRole LanguageCode',
  Extent: 'ExtentType ExtentValue ExtentUnit',
  Subject: 'SubjectSchemeIdentifier SubjectCode',
  CollateralDetail: 'TextContent* SupportingResource*',
  TextContent: 'TextType ContentAudience+ Text+',
  SupportingResource: 'ResourceContentType ContentAudience+ ResourceMode ResourceVersion+',
  ResourceVersion: 'ResourceForm ResourceLink+',
  PublishingDetail: '(Imprint+ Publisher*|Publisher+) PublishingStatus? PublishingDate*',
  Imprint: 'ImprintName',
  Publisher: 'PublishingRole PublisherName',
  PublishingDate: 'PublishingDateRole Date',
  ProductSupply: 'MarketPublishingDetail? SupplyDetail+',
  MarketPublishingDetail: 'MarketPublishingStatus MarketDate*',
  MarketDate: 'MarketDateRole Date',
  SupplyDetail: 'Supplier ProductAvailability SupplyDate* (UnpricedItemType|Price+)',
  Supplier: 'SupplierRole SupplierName',
  SupplyDate: 'SupplyDateRole Date',
  Price: 'PriceType? PriceAmount (Tax+|TaxExempt)? CurrencyCode?',
  Tax: 'TaxType? TaxRateCode? TaxRatePercent',
}

const empty = new Set(['NoContributor', 'TaxExempt'])

const patternOf = (content: string) =>
  new RegExp(`^${content.replaceAll(/\w+/g, (name) => `(?:${name};)`).replaceAll(' ', '')}$`)

/** The elements that are not as they should be. */
function faultsIn({ name, children, text }: Element): string[] {
  if (children.length === 0) return (text.trim() === '') === empty.has(name) ? [] : [`${name}: ${text}`]
  const content = children.map((child) => `${child.name};`).join('')
  const own = patternOf(structure[name] ?? 'unknown').test(content) ? [] : [`${name}: ${content}`]
  return [...own, ...children.flatMap(faultsIn)]
}

function elementsIn(message: string): Element[] {
  const written = message.match(/<(Header|Product)>[^]*?<\/\1>/g) ?? []
  return written.map((one) => {
    const parsed = parseXml(one)
    if ('problem' in parsed) throw new Error(parsed.problem)
    return parsed.root
  })
}

const whole = {
  subtitle: 'A Story',
  contributors: [
    { role: 'translator', name: 'Ann & Lee' },
    { role: 'editor', name: 'Bo' },
  ],
  publisher: 'Example House',
  imprint: 'Lamp',
  published: '1851-10-18',
  format: 'hardback',
  pages: 320,
  language: 'de',
  originalLanguage: 'en',
  series: 'Saga',
  seriesNumber: '1',
  subjects: [
    { scheme: 'thema', code: 'FBC' },
    { scheme: 'thema', code: '1KBB' },
  ],
  heightMm: 210,
  widthMm: 140,
  thicknessMm: 30,
  weightG: 400,
  coverImage: 'https://covers.example.com/a.jpg',
}

test('every record has the elements of ONIX 3.0 that it needs, in the order of the standard', async () => {
  const rate = { country: 'US', category: null, name: 'Sales tax', percent: '7.5' }
  const add = async (book: object) =>
    (await call(201, books.create, { body: { ...someBook, oldPrice: '', ...book } }, admin)).body
  const { _id: bookId } = await add({ ...whole, isbn: isbns[0] })
  const announced = { onHand: 0, whenOut: 'pre-order', expectedOn: '2031-01-31' } as const
  await call(200, stock.set, { params: { bookId }, body: announced }, admin)
  await add({ isbn: isbns[1], author: '', newPrice: 0 })
  await add({ isbn: isbns[2], published: '2026', series: 'Without a number' })
  await add({ isbn: isbns[3], publisher: 'Example House' })
  const { _id: id } = await add({ isbn: isbns[4], imprint: 'Lamp', published: '2026-03' })

  for (const mode of ['none', 'included', 'added'] as const) {
    await call(200, saveSettings.tax, { body: { mode, rates: [rate], number: '' } }, admin)
    for (const taxClass of taxClasses) {
      await call(200, books.edit, { params: { id }, body: { ...someBook, oldPrice: '', taxClass } }, admin)
      const elements = elementsIn(await exported(shop, 'onix'))
      expect(elements.map(({ name }) => name)).toEqual(['Header', ...isbns.map(() => 'Product')])
      expect(elements.flatMap(faultsIn), `${mode} ${taxClass}`).toEqual([])
    }
  }
})
