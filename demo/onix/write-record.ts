import { shortName } from '../../server/trade/onix/xml/tag-names.ts'
import type { Title } from './invent-titles.ts'

export type Release = '3.0' | '3.1' | '2.1'

/** Writes elements with reference or short tags. */
export type Write = (name: string, ...content: string[]) => string

export const writer = (isShort: boolean): Write => {
  const tags = new Map<string, string>()
  return (name, ...content) => {
    let tag = tags.get(name)
    if (!tag) tags.set(name, (tag = isShort ? shortName(name) : name))
    const inside = content.join('')
    return inside === '' ? `<${tag}/>` : `<${tag}>${inside}</${tag}>`
  }
}

export const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

export const htmlOf = (paragraphs: string[]) => paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')

const when = (condition: unknown, content: string) => (condition ? content : '')

const dollars = (cents: number) => (cents / 100).toFixed(2)

const identifiers = (w: Write, { isbn }: Title) =>
  ['03', '15'].map((type) => w('ProductIdentifier', w('ProductIDType', type), w('IDValue', isbn))).join('\n')

const contributors = (w: Write, { authors, translator }: Title) =>
  [
    ...authors.map((name) => ({ name, role: 'A01' })),
    ...(translator ? [{ name: translator, role: 'B06' }] : []),
  ]
    .map(({ name, role }, at) => {
      const [first = '', ...rest] = name.split(' ')
      return w(
        'Contributor',
        w('SequenceNumber', String(at + 1)),
        w('ContributorRole', role),
        w('PersonName', name),
        w('PersonNameInverted', `${rest.join(' ')}, ${first}`),
        w('NamesBeforeKey', first),
        w('KeyNames', rest.join(' ') || first),
      )
    })
    .join('\n')

const measures = (w: Write, { height, width, weight }: Title, type: string) =>
  [
    ['01', height, 'mm'],
    ['02', width, 'mm'],
    ['08', weight, 'gr'],
  ]
    .map(([code, size, unit]) =>
      w('Measure', w(type, String(code)), w('Measurement', String(size)), w('MeasureUnitCode', String(unit))),
    )
    .join('\n')

const language = (w: Write, code: string) => w('Language', w('LanguageRole', '01'), w('LanguageCode', code))

const subject = (w: Write, scheme: string, ...content: string[]) =>
  w('Subject', w('SubjectSchemeIdentifier', scheme), ...content)

const subjects = (w: Write, { thema, bisac, keywords }: Title) =>
  [
    ...thema.map((code, at) =>
      w(
        'Subject',
        when(at === 0, w('MainSubject')),
        w('SubjectSchemeIdentifier', '93'),
        w('SubjectCode', code),
      ),
    ),
    subject(w, '10', w('SubjectCode', bisac)),
    subject(w, '20', w('SubjectHeadingText', keywords)),
  ].join('\n')

const coverOf = ({ isbn }: Title) => `https://covers.example.com/${isbn.slice(-3)}/${isbn}.jpg`

function descriptive(w: Write, title: Title): string {
  const element = [
    w('TitleElementLevel', '01'),
    title.prefix
      ? w('TitlePrefix', title.prefix) + w('TitleWithoutPrefix', title.title)
      : w('TitleText', title.title),
    when(title.subtitle, w('Subtitle', title.subtitle)),
  ]
  const series = w(
    'Collection',
    w('CollectionType', '10'),
    w(
      'TitleDetail',
      w('TitleType', '01'),
      w(
        'TitleElement',
        w('TitleElementLevel', '02'),
        w('PartNumber', String(title.seriesNumber)),
        w('TitleText', title.series),
      ),
    ),
  )
  return w(
    'DescriptiveDetail',
    w('ProductComposition', '00'),
    w('ProductForm', title.form),
    measures(w, title, 'MeasureType'),
    when(title.series, series),
    w('TitleDetail', w('TitleType', '01'), w('TitleElement', ...element)),
    contributors(w, title),
    language(w, title.language),
    w('Extent', w('ExtentType', '00'), w('ExtentValue', String(title.pages)), w('ExtentUnit', '03')),
    subjects(w, title),
  )
}

function collateral(w: Write, title: Title): string {
  const text = (type: string, content: string) =>
    w('TextContent', w('TextType', type), w('ContentAudience', '00'), w('Text', content))
  const version = w('ResourceVersion', w('ResourceForm', '02'), w('ResourceLink', coverOf(title)))
  return w(
    'CollateralDetail',
    text('02', title.short),
    when(title.description.length > 0, text('03', escaped(htmlOf(title.description)))),
    text('12', title.about),
    w(
      'SupportingResource',
      w('ResourceContentType', '01'),
      w('ContentAudience', '00'),
      w('ResourceMode', '03'),
      version,
    ),
  )
}

function publishing(w: Write, title: Title): string {
  return w(
    'PublishingDetail',
    w('Imprint', w('ImprintName', title.imprint)),
    w('Publisher', w('PublishingRole', '01'), w('PublisherName', title.publisher)),
    w('PublishingStatus', title.availability === '10' ? '02' : '04'),
    w('PublishingDate', w('PublishingDateRole', '01'), w('Date', title.published)),
  )
}

const prices = [
  ['01', 'USD', 1, 'US'],
  ['02', 'GBP', 0.8, 'GB'],
  ['05', 'USD', 0.6, 'US'],
] as const

function supply(w: Write, title: Title): string {
  return w(
    'ProductSupply',
    w('Market', w('Territory', w('RegionsIncluded', 'WORLD'))),
    w(
      'SupplyDetail',
      w('ProductAvailability', title.availability),
      when(title.availability === '10', w('SupplyDate', w('SupplyDateRole', '08'), w('Date', '20270301'))),
      ...prices.map(([type, currency, rate, country]) =>
        w(
          'Price',
          w('PriceType', type),
          w('PriceAmount', dollars(Math.round(title.cents * rate))),
          w('CurrencyCode', currency),
          w('Territory', w('CountriesIncluded', country)),
        ),
      ),
    ),
  )
}

/** A record of release 3 or 2.1. */
export function writeRecord(w: Write, title: Title, release: Release, notification = '03'): string {
  const start = [
    w('RecordReference', title.reference),
    w('NotificationType', notification),
    identifiers(w, title),
  ]
  const blocks =
    release === '2.1'
      ? oldBlocks(w, title)
      : [descriptive(w, title), collateral(w, title), publishing(w, title), supply(w, title)]
  return w('Product', '\n', [...start, ...blocks].filter(Boolean).join('\n'), '\n')
}

function oldBlocks(w: Write, title: Title): string[] {
  const whole = [title.prefix, title.title].filter(Boolean).join(' ')
  const text = (type: string, content: string) =>
    w('OtherText', w('TextTypeCode', type), w('TextFormat', '02'), w('Text', content))
  return [
    w('ProductForm', title.form),
    when(
      title.series,
      w('Series', w('TitleOfSeries', title.series), w('NumberWithinSeries', String(title.seriesNumber))),
    ),
    w(
      'Title',
      w('TitleType', '01'),
      w('TitleText', whole),
      when(title.subtitle, w('Subtitle', title.subtitle)),
    ),
    contributors(w, title),
    language(w, title.language),
    w('NumberOfPages', String(title.pages)),
    w('BASICMainSubject', title.bisac),
    subjects(w, title),
    text('02', title.short),
    when(title.description.length > 0, text('01', escaped(htmlOf(title.description)))),
    w(
      'MediaFile',
      w('MediaFileTypeCode', '04'),
      w('MediaFileLinkTypeCode', '01'),
      w('MediaFileLink', coverOf(title)),
    ),
    w('Imprint', w('ImprintName', title.imprint)),
    w('Publisher', w('PublishingRole', '01'), w('PublisherName', title.publisher)),
    w('PublicationDate', title.published),
    measures(w, title, 'MeasureTypeCode'),
    w(
      'SupplyDetail',
      w('ProductAvailability', title.availability),
      ...prices.map(([type, currency, rate, country]) =>
        w(
          'Price',
          w('PriceTypeCode', type),
          w('PriceAmount', dollars(Math.round(title.cents * rate))),
          w('CurrencyCode', currency),
          w('CountryCode', country),
        ),
      ),
    ),
  ]
}
