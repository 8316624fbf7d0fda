import { t } from '../../../../messages/t.ts'
import type { Element } from '../xml/parse-xml.ts'
import { childrenOf, codeOf, inBlock, textOf } from './elements.ts'
import { toMarkdown } from './html-to-markdown.ts'
import type { Collateral } from './trade-record.ts'

const block = 'CollateralDetail'
const maxDescription = 5_000

/** Descriptions of release 3, then those of 2.1, the best first. */
const textTypes = ['03', '05', '30', '02']
const oldTextTypes = ['01', '03', '18', '17', '02']

/** Texts and pictures. The source is that of the record, for texts in XHTML. */
export function mapCollateral(record: Element, source: string, notes: string[]): Collateral {
  const description = mapDescription(record, source, notes)
  const cover = mapCover(record, notes)
  return { ...(description && { description }), ...(cover && { cover }) }
}

function mapDescription(record: Element, source: string, notes: string[]): string {
  for (const element of textsOf(record)) {
    const markdown = toMarkdown(markupOf(element, source))
    if (markdown === '') continue
    if (markdown.length <= maxDescription) return markdown
    notes.push(
      t('The description was cut after {max, plural, one {# character} other {# characters}}', {
        max: maxDescription,
      }),
    )
    return cut(markdown)
  }
  return ''
}

/** For all readers or for shoppers: not for the trade, the press or libraries. */
const isPublic = (content: Element) => {
  const audiences = childrenOf(content, 'ContentAudience').map(({ text }) => text.trim())
  return audiences.length === 0 || audiences.includes('00') || audiences.includes('03')
}

/** Those with one of the types, in the order of the types. */
function ranked(contents: Element[], typeName: string, types: string[]): Element[] {
  const rankOf = (content: Element) => types.indexOf(codeOf(content, typeName))
  return contents.filter((content) => rankOf(content) >= 0).toSorted((a, b) => rankOf(a) - rankOf(b))
}

function textsOf(record: Element): Element[] {
  return [
    ...ranked(inBlock(record, block, 'TextContent').filter(isPublic), 'TextType', textTypes),
    ...ranked(inBlock(record, block, 'OtherText'), 'TextTypeCode', oldTextTypes),
  ]
    .flatMap((content) => childrenOf(content, 'Text'))
    .concat(childrenOf(record, 'MainDescription'), childrenOf(record, 'Annotation'))
}

const markupOf = (element: Element, source: string) =>
  element.children.length > 0 ? source.slice(element.from, element.to) : element.text

/** At the end of a paragraph, a sentence or a word, whichever leaves most. */
function cut(markdown: string): string {
  const start = markdown.slice(0, maxDescription - 1)
  const end = ['\n\n', '. ', ' ']
    .map((mark) => start.lastIndexOf(mark))
    .find((at) => at > maxDescription * 0.8)
  const kept = start.slice(0, end ?? maxDescription - 2)
  // A mark that is never closed would show.
  return `${kept
    .replace(/(?<![*\\])[*\\]+$/, '')
    .trimEnd()
    .toWellFormed()}…`
}

/** A cover is fetched later, by its address. */
function mapCover(record: Element, notes: string[]): string | undefined {
  const links = [
    ...inBlock(record, block, 'SupportingResource')
      .filter((resource) => codeOf(resource, 'ResourceContentType') === '01' && isPublic(resource))
      .flatMap((resource) => childrenOf(resource, 'ResourceVersion'))
      .map((version) => textOf(version, 'ResourceLink')),
    ...childrenOf(record, 'MediaFile')
      .filter((file) => ['04', '06'].includes(codeOf(file, 'MediaFileTypeCode')))
      .map((file) => textOf(file, 'MediaFileLink')),
  ].filter(Boolean)
  const usable = links.find((link) => link.length <= 2_000 && isWebAddress(link))
  if (!usable && links.length > 0)
    notes.push(t('The address of the cover does not start with https:// or http://'))
  return usable
}

function isWebAddress(link: string): boolean {
  const url = URL.parse(link)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === ''
}
