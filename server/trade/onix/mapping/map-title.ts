import { msg, t } from '../../../../messages/t.ts'
import { bookFields } from '../../../../domain/books/book-fields.ts'
import type { Element } from '../xml/parse-xml.ts'
import { childOf, childrenOf, codeOf, inBlock, textOf } from './elements.ts'
import { toLine } from './html-to-markdown.ts'
import type { Descriptive } from './trade-record.ts'

export type Titles = Pick<Descriptive, 'title' | 'subtitle' | 'series' | 'seriesNumber'>

const block = 'DescriptiveDetail'
const longest = {
  title: 300,
  subtitle: bookFields.subtitle.max,
  series: bookFields.series.max,
  seriesNumber: bookFields.seriesNumber.max,
}

/** Title, subtitle and series. Undefined without a title. */
export function mapTitle(record: Element, notes: string[]): Titles | undefined {
  const element = titleElement(record)
  const title = element ? titleOf(element) : toLine(textOf(record, 'DistinctiveTitle'))
  if (!title) return undefined
  const subtitle = toLine(textOf(element, 'Subtitle') || textOf(record, 'Subtitle'))
  const series = mapSeries(record)
  return {
    title: cut('title', title, notes),
    ...(subtitle && { subtitle: cut('subtitle', subtitle, notes) }),
    ...(series?.title && { series: cut('series', series.title, notes) }),
    ...(series?.title && series.number && { seriesNumber: cut('seriesNumber', series.number, notes) }),
  }
}

const cutNotes = {
  title: msg('The title was cut after {max, plural, one {# character} other {# characters}}'),
  subtitle: msg('The subtitle was cut after {max, plural, one {# character} other {# characters}}'),
  series: msg('The series was cut after {max, plural, one {# character} other {# characters}}'),
  seriesNumber: msg(
    'The number in the series was cut after {max, plural, one {# character} other {# characters}}',
  ),
}

function cut(field: keyof typeof longest, value: string, notes: string[]): string {
  const max = longest[field]
  if (value.length <= max) return value
  notes.push(t(cutNotes[field], { max }))
  // Not within a character of two units.
  return (
    value
      .slice(0, max - 1)
      .toWellFormed()
      .replace(/\ufffd$/, '')
      .trimEnd() + '…'
  )
}

/** The distinctive title; never the one that a distributor has shortened, if there is another. */
function titleElement(record: Element): Element | undefined {
  const details = [...inBlock(record, block, 'TitleDetail'), ...childrenOf(record, 'Title')]
  const ranked = details.toSorted((a, b) => rankOf(a) - rankOf(b))
  for (const detail of ranked) {
    const element = ofProduct(detail)
    if (element && titleOf(element)) return element
  }
  return undefined
}

const rankOf = (detail: Element) => {
  const type = codeOf(detail, 'TitleType')
  if (type === '01') return 0
  return type === '10' ? 2 : 1
}

/** Release 2.1 has the title without levels. A part of a set may have no title but that of its series. */
function ofProduct(detail: Element): Element | undefined {
  const elements = childrenOf(detail, 'TitleElement')
  if (elements.length === 0) return detail
  return (
    elements.find((element) => ['01', ''].includes(codeOf(element, 'TitleElementLevel'))) ??
    elements.find((element) => textOf(element, 'PartNumber') !== '') ??
    elements[0]
  )
}

function titleOf(element: Element): string {
  const whole = turnedRound(toLine(textOf(element, 'TitleText')))
  if (whole)
    return isOfCollection(element) ? [whole, textOf(element, 'PartNumber')].filter(Boolean).join(', ') : whole
  const rest = toLine(textOf(element, 'TitleWithoutPrefix'))
  const title = [textOf(element, 'TitlePrefix'), rest].filter(Boolean).join(' ')
  // L’Étranger has no space after its prefix.
  return rest ? title.replace(/^(\S+['’]) /, '$1') : ''
}

/** Sorted under its first word: "Glass Garden, The". */
const turnedRound = (title: string) => title.replace(/^(.+\w), (The|An?)$/, '$2 $1')

const isOfCollection = (element: Element) => ['02', '03'].includes(codeOf(element, 'TitleElementLevel'))

function mapSeries(record: Element): { title: string; number: string } | undefined {
  for (const collection of inBlock(record, block, 'Collection')) {
    const elements = childrenOf(collection, 'TitleDetail').flatMap((detail) =>
      childrenOf(detail, 'TitleElement'),
    )
    const element = elements.find(isOfCollection) ?? elements[0]
    const title = (element && toLine(textOf(element, 'TitleText'))) || (element && titleOf(element))
    const number = elements.map((found) => textOf(found, 'PartNumber')).find(Boolean) ?? ''
    if (title) return { title, number }
  }
  const [series] = childrenOf(record, 'Series')
  const title = textOf(series, 'TitleOfSeries') || textOf(childOf(series, 'Title'), 'TitleText')
  return title ? { title: toLine(title), number: textOf(series, 'NumberWithinSeries') } : undefined
}
