import { msg, t, translate } from '../../../../messages/t.ts'
import { parseIsbn } from '../../../../domain/books/isbn.ts'
import type { Element } from '../xml/parse-xml.ts'
import { childrenOf, codeOf, hasBlock, lineOf, textOf } from './elements.ts'
import { mapCollateral } from './map-collateral.ts'
import { mapDescriptive } from './map-descriptive.ts'
import { mapPublishing } from './map-publishing.ts'
import { mapRelated } from './map-related.ts'
import { mapSupply } from './map-supply.ts'
import type { Context, Mapped, Notification, RecordBlocks, Reason } from './trade-record.ts'

type Whole = { root: Element; source: string; notes: string[] }

const maxReference = 1_000

/** What a record says, in the store's terms, or why it says nothing that the store could use. `bookFromRecord` makes a book of it. */
export function mapRecord({ root, source, notes: readNotes }: Whole, context: Context): Mapped {
  const notes = [...readNotes]
  const reference = textOf(root, 'RecordReference')
  const found = findIsbn(root)
  const isbn = 'isbn' in found ? found.isbn : ''
  const refuse = (reason: Reason): Mapped => ({
    refused: reason,
    reference: reference.slice(0, maxReference),
    isbn,
    notes,
  })
  if (reference === '')
    return refuse({
      code: 'no-reference',
      message: msg('The record has no reference, by which later changes would find it'),
    })
  if (reference.length > maxReference)
    return refuse({
      code: 'long-reference',
      message: msg('The reference has more than {count, plural, one {# character} other {# characters}}'),
      values: { count: maxReference },
    })
  const code = codeOf(root, 'NotificationType')
  if (code === '') notes.push(t('The notification type is missing; the record was taken as a whole one'))
  const notification = notificationOf(code, root, context)
  if (notification === 'test' || notification === 'deletion')
    return { record: { reference, isbn, notification, parts: {}, notes } }
  if ('problem' in found) return refuse(found.problem)
  const parts = partsOf({ root, source, notes }, isbn, context, notification === 'blocks')
  if (notification === 'whole' && !parts.descriptive)
    return refuse({ code: 'no-title', message: msg('The record has no title') })
  return { record: { reference, isbn, notification, parts, notes } }
}

const blocks = [
  'DescriptiveDetail',
  'CollateralDetail',
  'PublishingDetail',
  'ProductSupply',
  'RelatedMaterial',
]

/** In release 2.1 an update is a whole record. */
function notificationOf(code: string, root: Element, { release }: Context): Notification {
  if (code === '05') return 'deletion'
  if (code === '88' || code === '89') return 'test'
  const isOld = release ? release.startsWith('2') : !blocks.some((block) => hasBlock(root, block))
  return code === '04' && !isOld ? 'blocks' : 'whole'
}

/** Of an update only the blocks that are there: an empty one removes what was known. */
function partsOf(
  { root, source, notes }: Whole,
  isbn: string,
  context: Context,
  isUpdate: boolean,
): RecordBlocks {
  const has = (block: string) => !isUpdate || hasBlock(root, block)
  const descriptive = has('DescriptiveDetail') ? mapDescriptive(root, notes) : undefined
  const related = has('RelatedMaterial') ? mapRelated(root, isbn, notes) : []
  return {
    ...(descriptive && { descriptive }),
    ...(has('CollateralDetail') && { collateral: mapCollateral(root, source, notes) }),
    ...(has('PublishingDetail') && { publishing: mapPublishing(root, notes) }),
    ...(has('ProductSupply') && { supply: mapSupply(root, context, notes) }),
    ...((related.length > 0 || (isUpdate && has('RelatedMaterial'))) && { related }),
  }
}

type Found = { isbn: string } | { problem: Reason }

/** An ISBN of 13 digits, else a barcode of a book, else an ISBN of 10. */
function findIsbn(root: Element): Found {
  const identifiers = childrenOf(root, 'ProductIdentifier').map((identifier) => ({
    type: codeOf(identifier, 'ProductIDType'),
    value: textOf(identifier, 'IDValue'),
  }))
  const valuesOf = (type: string, old: string) => [
    ...identifiers.filter((identifier) => identifier.type === type).map(({ value }) => value),
    ...childrenOf(root, old).map(lineOf),
  ]
  const barcodes = valuesOf('03', 'EAN13')
  const [own, barcode] = [valuesOf('15', 'ISBN13')[0], barcodes.find(isOfBook)]
  const value = own ?? barcode ?? valuesOf('02', 'ISBN')[0]
  if (value === undefined) return { problem: noIsbn(barcodes[0]) }
  const parsed = parseIsbn(value.slice(0, 100))
  if ('problem' in parsed)
    return {
      problem: {
        code: 'bad-isbn',
        message: msg('{isbn}: {problem}'),
        values: { isbn: value.slice(0, 40), problem: translate(parsed.problem) },
      },
    }
  const other = barcode !== undefined && barcode !== value ? parseIsbn(barcode) : parsed
  if ('isbn' in other && other.isbn !== parsed.isbn)
    return {
      problem: {
        code: 'two-isbns',
        message: msg('The ISBN {isbn} and the barcode {barcode} differ'),
        values: { isbn: parsed.isbn, barcode: other.isbn },
      },
    }
  return parsed
}

const isOfBook = (barcode: string) => /^97[89]/.test(barcode.replace(/[\s-]/g, ''))

const noIsbn = (barcode: string | undefined): Reason =>
  barcode === undefined
    ? { code: 'no-isbn', message: msg('The record has no ISBN') }
    : {
        code: 'no-book',
        message: msg('The barcode {barcode} is that of another product than a book'),
        values: { barcode: barcode.slice(0, 40) },
      }
