import { seededRandom, type Random, oneOf } from '../catalogue/random.ts'
import { inventTitle } from './invent-titles.ts'
import { type Release, type Write, writeRecord, writer } from './write-record.ts'

export type FeedWishes = {
  records: number
  isShort: boolean
  release: Release
  /** Percent of the records. */
  errors: number
  seed: number
  /** As 20260131T0900Z. */
  sentAt?: string
}

/** Mistakes of real feeds. Some cost the record, others are mended. */
const mistakes: ((record: string) => string | Buffer)[] = [
  (record) =>
    record.replace(
      />(978\d{9})(\d)</g,
      (_, twelve: string, digit: string) => `>${twelve}${(Number(digit) + 1) % 10}<`,
    ),
  (record) => record.slice(0, record.length * 0.7),
  (record) => record.replace(/<\/(PersonName|b036)>/, ''),
  (record) =>
    Buffer.from(record.replace(/<(TitleText|b203|TitleWithoutPrefix|b031)>/, '$&Caf\u00e9 '), 'latin1'),
  (record) => record.replace(/<(TitleText|b203|TitleWithoutPrefix|b031)>/, '$&\u0010'),
  (record) => record.replace(/(PriceAmount|j151)>(\d+)\.(\d\d)</g, '$1>$2,$3<'),
  (record) => record.replace(/(PriceAmount|j151)>[\d.]+</g, '$1>0.00<'),
  (record) => record.replace(/<(TitleText|b203|TitleWithoutPrefix|b031)>[^<]*</, '<$1><'),
  (record) => record.replace(/(RecordReference|a001)>[^<]*</, '$1><'),
  (record) => record.replace(/(Text|d104)>/, '$1>&unknown; &ndash; <!-- </Product> --> '),
  (record) => record.replace(/(Date|b306|b003)>\d{8}</, '$1>20163112<'),
  (record) => record + record,
]

/** A message as its parts, in the order of the file. The same wishes give the same bytes. */
export function* inventFeed(wishes: FeedWishes): Generator<string | Buffer> {
  const random = seededRandom(wishes.seed)
  const ofErrors = seededRandom(wishes.seed + 1)
  const write = writer(wishes.isShort)
  yield headOf(wishes, write)
  for (let number = 1; number <= wishes.records; number += 1) {
    const title = inventTitle(random, number, wishes.records)
    yield spoiled(writeRecord(write, title, wishes.release), wishes.errors, ofErrors)
    yield '\n'
  }
  yield `</${rootOf(wishes)}>\n`
}

const spoiled = (record: string, errors: number, random: Random) =>
  random() * 100 < errors ? oneOf(random, mistakes)(record) : record

const rootOf = ({ isShort }: FeedWishes) => (isShort ? 'ONIXmessage' : 'ONIXMessage')

function headOf(wishes: FeedWishes, w: Write): string {
  const { release, isShort, sentAt = '20260601T0900Z' } = wishes
  const space = `http://ns.editeur.org/onix/${release}/${isShort ? 'short' : 'reference'}`
  const attributes = release === '2.1' ? '' : ` release="${release}" xmlns="${space}"`
  const sender =
    release === '2.1'
      ? w('FromCompany', 'Example Distribution') + w('SentDate', sentAt.slice(0, 8))
      : w('Sender', w('SenderName', 'Example Distribution')) + w('SentDateTime', sentAt)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${rootOf(wishes)}${attributes}>\n${w('Header', sender)}\n`
}
