import { t } from '../../../../messages/t.ts'
import { type Contributor, BookDataEdit, type Subject } from '../../../../contract/catalog/book-data.ts'
import { maxContributors, maxSubjects } from '../../../../domain/books/book-terms.ts'
import { bookFields, type OnixField } from '../../../../domain/books/book-fields.ts'
import type { Element } from '../xml/parse-xml.ts'
import { formatOf, roleOf, schemeOf } from './codes.ts'
import { childOf, childrenOf, codeOf, inBlock, lineOf, textOf } from './elements.ts'
import { mapTitle, type Titles } from './map-title.ts'
import type { Descriptive } from './trade-record.ts'

const block = 'DescriptiveDetail'

/** What the record says of the book itself. Undefined without a title. */
export function mapDescriptive(record: Element, notes: string[]): Descriptive | undefined {
  const titles = mapTitle(record, notes)
  if (!titles) return undefined
  const form = codeIn(record, 'ProductForm')
  const people = mapContributors(record, notes)
  const subjects = mapSubjects(record, notes)
  const [language, originalLanguage] = mapLanguages(record)
  return {
    ...titles,
    ...people,
    ...optional({
      format: formatOf(form),
      pages: mapPages(record),
      language,
      originalLanguage,
      subjects: subjects.length > 0 ? subjects : undefined,
    } satisfies Record<OtherField, unknown>),
    ...mapMeasures(record),
    form,
    isTradeOnly: ['20', '30'].includes(codeIn(record, 'ProductComposition')),
  }
}

/** Fields that no other function maps. */
type OtherField = Exclude<OnixField<'descriptive'>, keyof Titles | keyof Measures | 'contributors'>

const codeIn = (record: Element, name: string) => lineOf(inBlock(record, block, name)[0]).toUpperCase()

type Optional<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** Without the fields that have no value. */
export function optional<Fields extends object>(fields: Fields): Optional<Fields> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== '') kept[name] = value
  return kept as Optional<Fields>
}

const maxName = 200

type Person = { name: string; codes: string[] }

function mapContributors(record: Element, notes: string[]): Pick<Descriptive, 'author' | 'contributors'> {
  const people = inBlock(record, block, 'Contributor')
    .toSorted((a, b) => sequenceOf(a) - sequenceOf(b))
    .flatMap(toPerson)
  const main = people.filter(({ codes }) => codes.includes('A01'))
  const isAuthor = ({ codes }: Person) => codes.some((code) => roleOf(code) === 'author')
  const authors = new Set(main.length > 0 ? main : people.filter(isAuthor))
  const author = joinNames([...authors].map(({ name }) => name))
  const others = people.flatMap((person): Contributor[] =>
    [...new Set(person.codes.map(roleOf))]
      .filter((role) => role !== 'author' || !authors.has(person))
      .map((role) => ({ role, name: person.name })),
  )
  if (others.length > maxContributors)
    notes.push(
      t('Of {count, plural, one {# contributor} other {# contributors}} the first {max} are kept', {
        count: others.length,
        max: maxContributors,
      }),
    )
  return { author, ...(others.length > 0 && { contributors: others.slice(0, maxContributors) }) }
}

const sequenceOf = (contributor: Element) => Number(textOf(contributor, 'SequenceNumber')) || 1_000

/** As many as fit. */
function joinNames(names: string[]): string {
  let joined = ''
  for (const name of new Set(names)) {
    const longer = joined ? `${joined}, ${name}` : name
    if (longer.length > maxName) break
    joined = longer
  }
  return joined
}

function toPerson(contributor: Element): Person[] {
  const name = tidyName(nameOf(contributor)).slice(0, maxName)
  const codes = childrenOf(contributor, 'ContributorRole').map((role) => lineOf(role).toUpperCase())
  return name ? [{ name, codes: codes.length > 0 ? codes : ['A01'] }] : []
}

/** Suppliers whose system asks for a name fill in any. */
const placeholder =
  /^(unknown|no|not|n\/a)( (author|contributor|name))?( (given|provided|known|available))?$/i

/** Without a letter it is no name. */
function tidyName(name: string): string {
  const tidy = name.slice(0, 1_000).replace(/(?<![\s,;])[\s,;]+$/, '')
  return /\p{L}/u.test(tidy) && !placeholder.test(tidy) ? tidy : ''
}

function nameOf(contributor: Element): string {
  const name = textOf(contributor, 'PersonName')
  if (name) return name
  const parts = [
    'TitlesBeforeNames',
    'NamesBeforeKey',
    'PrefixToKey',
    'KeyNames',
    'NamesAfterKey',
    'SuffixToKey',
  ]
  if (childOf(contributor, 'KeyNames'))
    return parts
      .map((part) => textOf(contributor, part))
      .filter(Boolean)
      .join(' ')
  const inverted = textOf(contributor, 'PersonNameInverted')
  if (inverted) return turnedRound(inverted)
  const corporate = textOf(contributor, 'CorporateName')
  if (corporate) return corporate
  return codeOf(contributor, 'UnnamedPersons') === '02' ? 'Anonymous' : ''
}

/** "Le Guin, Ursula K." */
function turnedRound(name: string): string {
  const comma = name.indexOf(',')
  const given = name
    .slice(comma + 1)
    .replace(/(?<![\s,])[\s,]+$/, '')
    .trimStart()
  return comma > 0 && given !== '' ? `${given} ${name.slice(0, comma)}` : name
}

const languages = new Map<string, string | undefined>()

/** Codes of libraries such as ger become de; unknown ones are left out. */
function toLanguage(code: string): string | undefined {
  if (languages.has(code)) return languages.get(code)
  const parsed = BookDataEdit.shape.language.safeParse(code)
  const language = parsed.data ?? undefined
  if (languages.size < 2_000) languages.set(code, language)
  return language
}

function mapLanguages(record: Element): [string | undefined, string | undefined] {
  const all = inBlock(record, block, 'Language')
  const withRole = (role: string) => all.find((language) => codeOf(language, 'LanguageRole') === role)
  const text = textOf(withRole('01'), 'LanguageCode') || textOf(record, 'LanguageOfText')
  const original = textOf(withRole('02'), 'LanguageCode') || textOf(record, 'OriginalLanguage')
  return [toLanguage(text), toLanguage(original)]
}

const pageCounts = ['11', '00', '05', '06', '08', '07']

function mapPages(record: Element): number | undefined {
  const extents = inBlock(record, block, 'Extent').filter((extent) =>
    ['03', ''].includes(codeOf(extent, 'ExtentUnit')),
  )
  const values = pageCounts
    .flatMap((type) => extents.filter((extent) => codeOf(extent, 'ExtentType') === type))
    .map((extent) => textOf(extent, 'ExtentValue'))
  return [...values, textOf(record, 'NumberOfPages')]
    .map((value) => Math.round(Number(value)))
    .find((pages) => pages >= 1 && pages <= bookFields.pages.max)
}

/** The main subject of each classification comes first. */
function mapSubjects(record: Element, notes: string[]): Subject[] {
  const own = [
    ...childrenOf(record, 'BASICMainSubject').map((code) => ({ scheme: '10', code: lineOf(code) })),
    ...childrenOf(record, 'BICMainSubject').map((code) => ({ scheme: '12', code: lineOf(code) })),
    ...childrenOf(record, 'MainSubject').map(subjectOf),
    ...inBlock(record, block, 'Subject')
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(subjectOf),
  ]
  const seen = new Set<string>()
  const subjects = own.flatMap(({ scheme, code }): Subject[] => {
    const known = schemeOf(scheme)
    const key = `${known} ${code}`
    if (!known || code.length > 40 || !/^[\p{L}\d][\p{L}\d./-]*$/u.test(code) || seen.has(key)) return []
    seen.add(key)
    return [{ scheme: known, code }]
  })
  if (subjects.length > maxSubjects)
    notes.push(
      t('Of {count, plural, one {# subject} other {# subjects}} the first {max} are kept', {
        count: subjects.length,
        max: maxSubjects,
      }),
    )
  return subjects.slice(0, maxSubjects)
}

const rankOf = (subject: Element) => (childOf(subject, 'MainSubject') ? 0 : 1)

const subjectOf = (subject: Element) => ({
  scheme: codeOf(subject, 'SubjectSchemeIdentifier', 'MainSubjectSchemeIdentifier'),
  code: textOf(subject, 'SubjectCode'),
})

const measures = { '01': 'heightMm', '02': 'widthMm', '03': 'thicknessMm', '08': 'weightG' } as const

const units: Record<string, number> = {
  MM: 1,
  CM: 10,
  IN: 25.4,
  GR: 1,
  G: 1,
  KG: 1_000,
  OZ: 28.3495,
  LB: 453.592,
}

type Measures = Pick<Descriptive, (typeof measures)[keyof typeof measures]>

function mapMeasures(record: Element): Measures {
  const found: Measures = {}
  for (const measure of inBlock(record, block, 'Measure')) {
    const field = measures[codeOf(measure, 'MeasureType', 'MeasureTypeCode') as keyof typeof measures]
    const unit = units[codeOf(measure, 'MeasureUnitCode')]
    const size = Math.round(Number(textOf(measure, 'Measurement').replace(',', '.')) * (unit ?? 0))
    if (field && size >= 1 && size <= bookFields[field].max) found[field] ??= size
  }
  return found
}
