import { expect, test } from 'vitest'
import { identifier, mapGood, mapText, price, recordOf, supplied } from '../testing/map-text.ts'

const whole = `<Product><RecordReference> example.com-7 </RecordReference><NotificationType> 03 </NotificationType>
  <ProductIdentifier><ProductIDType>03</ProductIDType><IDValue>9780306406157</IDValue></ProductIdentifier>
  <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>978-0-306-40615-7</IDValue></ProductIdentifier>
  <DescriptiveDetail>
    <ProductComposition>00</ProductComposition><ProductForm>BB</ProductForm>
    <Measure><MeasureType>01</MeasureType><Measurement>9.25</Measurement><MeasureUnitCode>in</MeasureUnitCode></Measure>
    <Measure><MeasureType>08</MeasureType><Measurement>1.2</Measurement><MeasureUnitCode>lb</MeasureUnitCode></Measure>
    <Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType><TitleElement>
      <TitleElementLevel>02</TitleElementLevel><PartNumber>4</PartNumber><TitleText>The Long Road</TitleText>
    </TitleElement></TitleDetail></Collection>
    <TitleDetail><TitleType>10</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>GLASS GDN</TitleText></TitleElement></TitleDetail>
    <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
      <TitlePrefix>The</TitlePrefix><TitleWithoutPrefix>Glass Garden</TitleWithoutPrefix><Subtitle>A Memoir</Subtitle></TitleElement></TitleDetail>
    <Contributor><SequenceNumber>2</SequenceNumber><ContributorRole>B06</ContributorRole><PersonNameInverted>Vogel, Ida</PersonNameInverted></Contributor>
    <Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><ContributorRole>A12</ContributorRole>
      <NamesBeforeKey>Maria</NamesBeforeKey><PrefixToKey>de la</PrefixToKey><KeyNames>Cruz</KeyNames></Contributor>
    <Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language>
    <Language><LanguageRole>02</LanguageRole><LanguageCode>ger</LanguageCode></Language>
    <Extent><ExtentType>00</ExtentType><ExtentValue>312</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
    <Extent><ExtentType>11</ExtentType><ExtentValue>320</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
    <Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>DNC</SubjectCode></Subject>
    <Subject><MainSubject/><SubjectSchemeIdentifier>10</SubjectSchemeIdentifier><SubjectCode>BIO026000</SubjectCode></Subject>
    <Subject><SubjectSchemeIdentifier>20</SubjectSchemeIdentifier><SubjectHeadingText>glass; gardens</SubjectHeadingText></Subject>
  </DescriptiveDetail>
  <CollateralDetail>
    <TextContent><TextType>03</TextType><ContentAudience>01</ContentAudience><Text>For the trade only.</Text></TextContent>
    <TextContent><TextType>02</TextType><ContentAudience>00</ContentAudience><Text>Short.</Text></TextContent>
    <TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience>
      <Text textformat="05"><p>A <em>garden</em>.</p><ul><li>One</li><li>Two</li></ul></Text></TextContent>
    <SupportingResource><ResourceContentType>01</ResourceContentType><ContentAudience>00</ContentAudience>
      <ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>https://covers.example.com/1.jpg</ResourceLink></ResourceVersion></SupportingResource>
  </CollateralDetail>
  <PublishingDetail><Imprint><ImprintName>Heron</ImprintName></Imprint>
    <Publisher><PublishingRole>01</PublishingRole><PublisherName>Example House</PublisherName></Publisher>
    <PublishingStatus>04</PublishingStatus>
    <PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="00">20250318</Date></PublishingDate></PublishingDetail>
  <ProductSupply><Market><Territory><CountriesIncluded>US CA</CountriesIncluded></Territory></Market>
    <SupplyDetail><ProductAvailability>21</ProductAvailability>
      <Price><PriceType>05</PriceType><PriceAmount>7.10</PriceAmount><CurrencyCode>USD</CurrencyCode></Price>
      <Price><PriceType>02</PriceType><Tax><TaxType>01</TaxType><TaxRateCode>R</TaxRateCode></Tax>
        <PriceAmount>24.95</PriceAmount><CurrencyCode>USD</CurrencyCode></Price>
      <Price><PriceType>02</PriceType><PriceAmount>31.00</PriceAmount><CurrencyCode>CAD</CurrencyCode></Price></SupplyDetail></ProductSupply>
  </Product>`

const meant = {
  reference: 'example.com-7',
  isbn: '9780306406157',
  notification: 'whole',
  parts: {
    descriptive: {
      title: 'The Glass Garden',
      subtitle: 'A Memoir',
      series: 'The Long Road',
      seriesNumber: '4',
      author: 'Maria de la Cruz',
      contributors: [
        { role: 'illustrator', name: 'Maria de la Cruz' },
        { role: 'translator', name: 'Ida Vogel' },
      ],
      form: 'BB',
      format: 'hardback',
      pages: 320,
      language: 'en',
      originalLanguage: 'de',
      subjects: [
        { scheme: 'bisac', code: 'BIO026000' },
        { scheme: 'thema', code: 'DNC' },
      ],
      heightMm: 235,
      weightG: 544,
      isTradeOnly: false,
    },
    collateral: { description: 'A *garden*.\n\n- One\n- Two', cover: 'https://covers.example.com/1.jpg' },
    publishing: { publisher: 'Example House', imprint: 'Heron', published: '2025-03-18' },
    supply: { price: 2495, isPriceBound: false, taxClass: 'reduced', whenOut: 'to-order' },
  },
  notes: [],
}

test('a whole record of release 3 means a book', () => {
  expect(mapGood(whole)).toEqual(meant)
})

/** The composites are the same names in lower case; of the leaves these are used. */
const short: Record<string, string> = {
  RecordReference: 'a001',
  NotificationType: 'a002',
  ProductIDType: 'b221',
  IDValue: 'b244',
  ProductComposition: 'x314',
  ProductForm: 'b012',
  MeasureType: 'x315',
  Measurement: 'c094',
  MeasureUnitCode: 'c095',
  CollectionType: 'x329',
  TitleType: 'b202',
  TitleElementLevel: 'x409',
  PartNumber: 'x410',
  TitleText: 'b203',
  TitlePrefix: 'b030',
  TitleWithoutPrefix: 'b031',
  Subtitle: 'b029',
  SequenceNumber: 'b034',
  ContributorRole: 'b035',
  PersonNameInverted: 'b037',
  NamesBeforeKey: 'b039',
  PrefixToKey: 'b247',
  KeyNames: 'b040',
  LanguageRole: 'b253',
  LanguageCode: 'b252',
  ExtentType: 'b218',
  ExtentValue: 'b219',
  ExtentUnit: 'b220',
  MainSubject: 'x425',
  SubjectSchemeIdentifier: 'b067',
  SubjectCode: 'b069',
  SubjectHeadingText: 'b070',
  TextType: 'x426',
  ContentAudience: 'x427',
  Text: 'd104',
  ResourceContentType: 'x436',
  ResourceForm: 'x441',
  ResourceLink: 'x435',
  ImprintName: 'b079',
  PublishingRole: 'b291',
  PublisherName: 'b081',
  PublishingStatus: 'b394',
  PublishingDateRole: 'x448',
  Date: 'b306',
  CountriesIncluded: 'x449',
  ProductAvailability: 'j396',
  PriceType: 'x462',
  TaxType: 'x470',
  TaxRateCode: 'x471',
  PriceAmount: 'j151',
  CurrencyCode: 'j152',
}

test('short tags mean the same, also where only some are short', () => {
  const inShort = (isShort: () => boolean) => {
    const chosen = new Map<string, string>()
    return whole.replace(/<(\/?)([A-Z]\w+)/g, (_tag, slash: string, name: string) => {
      if (!chosen.has(name)) chosen.set(name, isShort() ? (short[name] ?? name.toLowerCase()) : name)
      return `<${slash}${chosen.get(name)}`
    })
  }
  expect(mapGood(inShort(() => true))).toEqual(meant)
  let at = 0
  expect(mapGood(inShort(() => (at += 1) % 2 === 0))).toEqual(meant)
})

const old = `<product><a001>knv-1</a001><a002>04</a002>
  <b004>0306406152</b004><b005>9780306406157</b005><b012>BC</b012>
  <title><b202>01</b202><b203>Die Brücke</b203><b029>Roman</b029></title>
  <series><b018>Reihe</b018><b019>2</b019></series>
  <contributor><b034>1</b034><b035>A01</b035><b036>Jo Berg</b036></contributor>
  <language><b253>01</b253><b252>ger</b252></language><b061>208</b061><b064>FIC000000</b064><b065>FA</b065>
  <othertext><d102>01</d102><d103>02</d103><d104>&lt;p&gt;Ein Roman.&lt;/p&gt;</d104></othertext>
  <mediafile><f114>04</f114><f116>01</f116><f117>http://covers.example.com/2.jpg</f117></mediafile>
  <imprint><b079>Nord</b079></imprint><publisher><b291>01</b291><b081>Verlag</b081></publisher><b003>201604</b003>
  <measure><c093>02</c093><c094>125</c094><c095>mm</c095></measure>
  <supplydetail><j141>IP</j141><price><j148>04</j148><j151>9,95</j151><j152>EUR</j152><b251>DE</b251></price>
  <price><j148>04</j148><j151>10.30</j151><j152>EUR</j152><b251>AT</b251></price></supplydetail></product>`

test('a record of release 2.1 means a book, and its update is a whole record', () => {
  expect(mapGood(old, { country: 'DE', currency: 'EUR', release: '2.1' })).toEqual({
    reference: 'knv-1',
    isbn: '9780306406157',
    notification: 'whole',
    parts: {
      descriptive: {
        title: 'Die Brücke',
        subtitle: 'Roman',
        series: 'Reihe',
        seriesNumber: '2',
        author: 'Jo Berg',
        form: 'BC',
        format: 'paperback',
        pages: 208,
        language: 'de',
        widthMm: 125,
        isTradeOnly: false,
        subjects: [
          { scheme: 'bisac', code: 'FIC000000' },
          { scheme: 'bic', code: 'FA' },
        ],
      },
      collateral: { description: 'Ein Roman.', cover: 'http://covers.example.com/2.jpg' },
      publishing: { publisher: 'Verlag', imprint: 'Nord', published: '2016-04' },
      supply: { price: 995, isPriceBound: true, whenOut: 'to-order' },
    },
    notes: [],
  })
  expect(mapGood(old, { release: undefined }).notification).toBe('whole')
})

test.each([
  ['03', 'whole'],
  ['01', 'whole'],
  ['02', 'whole'],
  ['04', 'blocks'],
  ['05', 'deletion'],
  ['08', 'whole'],
  ['88', 'test'],
  ['89', 'test'],
  ['', 'whole'],
  ['xx', 'whole'],
])('the notification %s', (notification, meaning) => {
  expect(mapGood(recordOf({ notification })).notification).toBe(meaning)
})

test('an update has only the blocks that are sent, and an empty block removes', () => {
  const update = (blocks: string) =>
    mapGood(`<Product><RecordReference>1</RecordReference><NotificationType>04</NotificationType>
      ${identifier('15', '9780306406157')}${blocks}</Product>`).parts
  expect(update(supplied(price('9.99'), '40'))).toEqual({
    supply: { price: 999, isPriceBound: false, whenOut: 'sold-out' },
  })
  expect(update('<CollateralDetail/>')).toEqual({ collateral: {} })
  expect(update('')).toEqual({})
})

const refusal = (xml: string) => {
  const mapped = mapText(xml)
  return 'refused' in mapped ? mapped.refused.code : mapped.record.isbn
}

test.each([
  ['no reference', recordOf({ reference: ' ' }), 'no-reference'],
  ['a reference of 5,000 characters', recordOf({ reference: 'x'.repeat(5_000) }), 'long-reference'],
  ['no title', recordOf({ title: '' }), 'no-title'],
  [
    'only a prefix',
    recordOf({
      title:
        '<TitleDetail><TitleType>01</TitleType><TitleElement><TitlePrefix>The</TitlePrefix></TitleElement></TitleDetail>',
    }),
    'no-title',
  ],
  ['no identifier', recordOf({ identifiers: '' }), 'no-isbn'],
  ['a game', recordOf({ identifiers: identifier('03', '4005556266883') }), 'no-book'],
  ['a wrong check digit', recordOf({ identifiers: identifier('15', '9780306406158') }), 'bad-isbn'],
  ['9 digits', recordOf({ identifiers: identifier('02', '030640615') }), 'bad-isbn'],
  ['14 digits', recordOf({ identifiers: identifier('15', '19780306406154') }), 'bad-isbn'],
  ['an X in the middle', recordOf({ identifiers: identifier('02', '03064X6152') }), 'bad-isbn'],
  ['letters before it', recordOf({ identifiers: identifier('15', 'XXXX9780306406157') }), 'bad-isbn'],
  ['sheet music', recordOf({ identifiers: identifier('03', '9790060115615') }), 'bad-isbn'],
  ['a UPC', recordOf({ identifiers: identifier('15', '036000291452') }), 'bad-isbn'],
  [
    'another barcode than ISBN',
    recordOf({ identifiers: identifier('15', '9780306406157') + identifier('03', '9781861972712') }),
    'two-isbns',
  ],
])('refused: %s', (_, xml, code) => {
  expect(refusal(xml)).toBe(code)
})

test.each([
  ['hyphens', identifier('15', '978-0-306-40615-7')],
  ['spaces', identifier('15', ' 978 0 306 40615 7 ')],
  ['no-break spaces', identifier('15', '978\u00a00306406157')],
  ['ISBN before it', identifier('15', 'ISBN 9780306406157')],
  ['full-width digits', identifier('15', '９７８０３０６４０６１５７')],
  ['an ISBN of 10 digits', identifier('02', '0-306-40615-2')],
  ['only a barcode', identifier('03', '9780306406157')],
  ['a proprietary number before it', identifier('01', '12345') + identifier('15', '9780306406157')],
])('an ISBN with %s is known', (_, identifiers) => {
  expect(refusal(recordOf({ identifiers }))).toBe('9780306406157')
})
test('an ISBN of 10 digits may end in a small x', () => {
  expect(refusal(recordOf({ identifiers: identifier('02', '043942089x') }))).toBe('9780439420891')
})

test('names of works and other editions, with short tags and in release 2.1', () => {
  const related = (more: string) =>
    mapGood(recordOf().replace('</Product>', `${more}</Product>`)).parts.related
  expect(
    related(`<relatedmaterial>
      <relatedwork><x454>01</x454><workidentifier><b201>11</b201><b244>A02-2009-0000-12B1-2</b244></workidentifier>
        <workidentifier><b201>15</b201><b244>0-306-40615-2</b244></workidentifier></relatedwork>
      <relatedproduct><x455>23</x455><x455>06</x455><productidentifier><b221>02</b221><b244>1861972717</b244></productidentifier></relatedproduct>
      <relatedproduct><x455>03</x455><productidentifier><b221>15</b221><b244>9780439420891</b244></productidentifier></relatedproduct>
    </relatedmaterial>`),
  ).toEqual(['11 A022009000012B12', '9781861972712'])
  expect(
    related(`<WorkIdentifier><WorkIDType>01</WorkIDType><IDTypeName>House</IDTypeName><IDValue>77</IDValue></WorkIdentifier>
      <RelatedProduct><RelationCode>13</RelationCode>${identifier('03', '9780439420891')}</RelatedProduct>`),
  ).toEqual(['9780439420891', 'own House 77'])
  expect(related('<RelatedMaterial/>')).toBeUndefined()
})

test('a supplier of release 2.1 that supplies other countries has no price for this one', () => {
  const from = (market: string) => {
    const supply = `<SupplyDetail>${market}<ProductAvailability>20</ProductAvailability><Price><PriceTypeCode>01</PriceTypeCode>
      <PriceAmount>12.50</PriceAmount><CurrencyCode>USD</CurrencyCode></Price></SupplyDetail>`
    const { price, noPrice } = mapGood(recordOf({ supply }), { release: '2.1' }).parts.supply ?? {}
    return price ?? noPrice?.code
  }
  expect(from('')).toBe(1_250)
  expect(from('<SupplyToCountry>CA US</SupplyToCountry>')).toBe(1_250)
  expect(from('<SupplyToTerritory>WORLD</SupplyToTerritory>')).toBe(1_250)
  expect(from('<SupplyToCountry>CA</SupplyToCountry>')).toBe('other-country')
  expect(from('<j397>WORLD</j397><j140>US</j140>')).toBe('other-country')
})
