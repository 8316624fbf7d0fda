import { t } from '../../../../messages/t.ts'
import { bookFields } from '../../../../domain/books/book-fields.ts'
import type { Element } from '../xml/parse-xml.ts'
import { whenOutOfStatus } from './codes.ts'
import { childrenOf, codeOf, inBlock, lineOf, textOf } from './elements.ts'
import { optional } from './map-descriptive.ts'
import { parseTradeDate } from './trade-date.ts'
import type { Publishing } from './trade-record.ts'

const block = 'PublishingDetail'

export function mapPublishing(record: Element, notes: string[]): Publishing {
  const dates = inBlock(record, block, 'PublishingDate')
  const status = lineOf(inBlock(record, block, 'PublishingStatus')[0])
  return optional({
    publisher: publisherOf(record).slice(0, bookFields.publisher.max),
    imprint: imprintOf(record).slice(0, bookFields.imprint.max),
    published:
      dateOf(dates, 'PublishingDateRole', '01', notes) ?? readDate(textOf(record, 'PublicationDate'), notes),
    embargo: dateOf(dates, 'PublishingDateRole', '02', notes),
    whenOut: whenOutOfStatus(status),
  } satisfies Record<keyof Publishing, unknown>)
}

function publisherOf(record: Element): string {
  const publishers = inBlock(record, block, 'Publisher')
  const main = publishers.find((publisher) => codeOf(publisher, 'PublishingRole') === '01') ?? publishers[0]
  return textOf(main, 'PublisherName') || textOf(record, 'PublisherName')
}

function imprintOf(record: Element): string {
  const [imprint] = inBlock(record, block, 'Imprint')
  return textOf(imprint, 'ImprintName') || textOf(record, 'ImprintName')
}

/** The date with a role, of PublishingDate, MarketDate and SupplyDate. */
export function dateOf(
  dates: Element[],
  roleName: string,
  role: string,
  notes: string[],
): string | undefined {
  const found = dates.find((date) => codeOf(date, roleName) === role)
  const [written] = childrenOf(found, 'Date')
  const format = written?.attributes?.['dateformat'] ?? textOf(found, 'DateFormat')
  // Texts, seasons and other calendars.
  if (!written || ['12', '03', '04', '02', '20', '21', '25', '32'].includes(format)) return undefined
  return readDate(lineOf(written), notes)
}

function readDate(written: string, notes: string[]): string | undefined {
  if (written === '') return undefined
  const date = parseTradeDate(written)
  if (!date) notes.push(t('The date {date} is not possible and was left out', { date: written.slice(0, 40) }))
  return date
}
