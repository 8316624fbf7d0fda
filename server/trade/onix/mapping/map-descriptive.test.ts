import { expect, test } from 'vitest'
import { mapGood, recordOf } from '../testing/map-text.ts'

const titled = (elements: string) =>
  mapGood(recordOf({ title: `<TitleDetail><TitleType>01</TitleType>${elements}</TitleDetail>` }))
const element = (level: string, inside: string) =>
  `<TitleElement><TitleElementLevel>${level}</TitleElementLevel>${inside}</TitleElement>`

test('titles of all kinds', () => {
  const titles = [
    element('02', '<PartNumber>3</PartNumber><TitleText>One Piece</TitleText>'),
    element('01', '<TitlePrefix>L’</TitlePrefix><TitleWithoutPrefix>Étranger</TitleWithoutPrefix>'),
    element('01', '<TitleText textcase="03">GLASS  GARDEN</TitleText>'),
    element('01', '<TitleText>&lt;i&gt;Glass&lt;/i&gt; Garden</TitleText>'),
    element('01', '<TitleText>1 &lt; 2</TitleText>'),
  ].map((elements) => titled(elements).parts.descriptive?.title)
  expect(titles).toEqual(['One Piece, 3', 'L’Étranger', 'GLASS GARDEN', 'Glass Garden', '1 < 2'])
  const { parts, notes } = titled(element('01', `<TitleText>${'😀 word '.repeat(700)}</TitleText>`))
  expect([parts.descriptive?.title.length, notes]).toEqual([
    expect.any(Number),
    ['The title was cut after 300 characters'],
  ])
  expect(parts.descriptive?.title.length).toBeLessThanOrEqual(300)
  expect(parts.descriptive?.title.isWellFormed()).toBe(true)
})

test('names of all kinds, and far too many of them', () => {
  const people = (inside: string) => mapGood(recordOf({ descriptive: inside })).parts.descriptive
  const person = (name: string, role = 'A01') =>
    `<Contributor><ContributorRole>${role}</ContributorRole>${name}</Contributor>`
  expect(people(person('<PersonNameInverted>Le Guin, Ursula K.</PersonNameInverted>'))?.author).toBe(
    'Ursula K. Le Guin',
  )
  expect(people(person('<CorporateName>Example Institute</CorporateName>'))?.author).toBe('Example Institute')
  expect(people(person('<UnnamedPersons>02</UnnamedPersons>'))?.author).toBe('Anonymous')
  expect(people('<NoContributor/>')).toMatchObject({ author: '' })
  expect(people(person('<PersonName>Ed Itor</PersonName>', 'B01'))).toMatchObject({
    author: '',
    contributors: [{ role: 'editor', name: 'Ed Itor' }],
  })
  const many = Array.from({ length: 10_000 }, (_, at) =>
    person(`<PersonName>Person ${at}</PersonName>`, at % 2 ? 'A01' : 'Z99'),
  )
  const crowd = mapGood(recordOf({ descriptive: many.join('') }))
  expect(crowd.parts.descriptive?.contributors).toHaveLength(20)
  expect(crowd.notes).toEqual(['Of 5,000 contributors the first 20 are kept'])
})

test('impossible numbers and dates are left out, and noted', () => {
  const { parts, notes } = mapGood(
    recordOf({
      descriptive: `<Extent><ExtentType>11</ExtentType><ExtentValue>-4</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
        <Measure><MeasureType>01</MeasureType><Measurement>1e9</Measurement><MeasureUnitCode>mm</MeasureUnitCode></Measure>
        <Language><LanguageRole>01</LanguageRole><LanguageCode>qqqq</LanguageCode></Language>`,
      publishing: `<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20163112</Date></PublishingDate>`,
    }),
  )
  expect(parts.descriptive).toEqual({ title: 'The Glass Garden', author: '', form: '', isTradeOnly: false })
  expect([parts.publishing, notes]).toEqual([{}, ['The date 20163112 is not possible and was left out']])
})

test.each([
  ['20250318', '2025-03-18'],
  ['2011-08-31', '2011-08-31'],
  ['201604', '2016-04'],
  ['2016', '2016'],
  ['20250318T093000+0200', '2025-03-18'],
  ['2025-03-18+0200', '2025-03-18'],
  ['20250230', undefined],
  ['99991231', undefined],
  ['Spring 2025', undefined],
  ['20250000', '2025'],
])('the date %s', (written, date) => {
  const publishing = `<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>${written}</Date></PublishingDate>`
  expect(mapGood(recordOf({ publishing })).parts.publishing?.published).toBe(date)
})

test.each([
  'ftp://example.com/1.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  'javascript:alert(1)',
  'https://a:b@example.com/1.jpg',
  'cover.jpg',
])('the cover %s is not taken', (link) => {
  const collateral = `<SupportingResource><ResourceContentType>01</ResourceContentType><ResourceVersion><ResourceLink>${link}</ResourceLink></ResourceVersion></SupportingResource>`
  const { parts, notes } = mapGood(recordOf({ collateral }))
  expect([parts.collateral, notes]).toEqual([
    {},
    ['The address of the cover does not start with https:// or http://'],
  ])
})

test('names that are none are left out, and others end without a comma', () => {
  const by = (name: string, tag = 'PersonName') => {
    const descriptive = `<ProductForm>BC</ProductForm><Contributor><ContributorRole>A01</ContributorRole><${tag}>${name}</${tag}></Contributor>`
    return mapGood(recordOf({ descriptive })).parts.descriptive?.author
  }
  for (const name of ['-', '=, -', 'UNKNOWN', 'No Author Provided', 'n/a', 'Not available'])
    expect(by(name), name).toBe('')
  expect(by('Cruz, Maria,', 'PersonNameInverted')).toBe('Maria Cruz')
  expect(by('Noah Unknown')).toBe('Noah Unknown')
})

test('an article behind the title goes to its front', () => {
  const titleOf = (title: string) =>
    mapGood(
      recordOf({
        title: `<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
        <TitleText>${title}</TitleText></TitleElement></TitleDetail>`,
      }),
    ).parts.descriptive?.title
  expect(titleOf('Glass Garden, The')).toBe('The Glass Garden')
  expect(titleOf('Garden, A')).toBe('A Garden')
  expect(titleOf('Vitamins A, B and C')).toBe('Vitamins A, B and C')
})
