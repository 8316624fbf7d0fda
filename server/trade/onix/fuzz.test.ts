import { expect, test } from 'vitest'
import { oneOf, type Random, seededRandom, upTo } from '../../../demo/catalogue/random.ts'
import { inventTitle } from '../../../demo/onix/invent-titles.ts'
import { type Release, writeRecord, writer } from '../../../demo/onix/write-record.ts'
import { mapRecord } from './mapping/map-record.ts'
import { readRecord } from './xml/read-message.ts'
import { fuzzRounds } from '../../testing/malicious-payloads.ts'
import { tally } from '../../testing/tally.ts'
import { inChunks, readAll } from './testing/read-all.ts'
import { usualContext } from './testing/map-text.ts'

/** More with FUZZ_RECORDS=100000. */
const usual = Number(process.env['FUZZ_RECORDS'] ?? 400)

const context = { ...usualContext, release: undefined }

const nonsense = [
  '<',
  '>',
  '</',

  '-->',
  '<![CDATA[',
  ']]>',
  '&',
  '&#0;',
  '&#xD800;',
  '"',
  "'",
  '\0',
  '\ufffe',
  '<Product>',
  '</Product>',
  '<?',
  '?>',
  '😀',
  '\n',
  '99999999999999999999',
  '-1',
]

/** Bytes that are flipped, cut out, doubled or put in. */
function spoil(record: Buffer, random: Random): Buffer {
  const [from, to] = [upTo(random, record.length), upTo(random, record.length)].sort((a, b) => a - b) as [
    number,
    number,
  ]
  const [start, middle, end] = [record.subarray(0, from), record.subarray(from, to), record.subarray(to)]
  const short = middle.subarray(0, 1 + upTo(random, 40))
  return oneOf(random, [
    () => Buffer.concat([start, end]),
    () => Buffer.concat([start, middle, middle.subarray(0, 2_000), end]),
    () => Buffer.concat([start, Buffer.from(oneOf(random, nonsense)), middle, end]),
    () =>
      Buffer.concat([
        start,
        Buffer.from(Array.from(short, () => upTo(random, 256))),
        record.subarray(from + short.length),
      ]),
    () => Buffer.concat([start, record.subarray(from + short.length)]),
  ])()
}

const count = tally('ONIX records')

const write = [writer(false), writer(true)]

function spoiledRecord(random: Random, number: number): Buffer {
  const release = oneOf<Release>(random, ['3.0', '3.1', '2.1'])
  const record = writeRecord(oneOf(random, write), inventTitle(random, number, 1_000), release)
  let bytes: Buffer = Buffer.from(record)
  for (let round = upTo(random, 3); round >= 0; round -= 1) bytes = spoil(bytes, random)
  return bytes
}

test('spoiled records are refused or read, and never end the import; the good ones between are all read', async () => {
  let seed = 7
  await fuzzRounds({ part: 'records', tests: 1, inputs: usual }, (records) =>
    readSpoiled(seededRandom((seed += 1)), records),
  )
})

async function readSpoiled(random: Random, many: number) {
  const good = (number: number) =>
    Buffer.from(writeRecord(writer(false), inventTitle(seededRandom(number), number, 10), '3.0'))
  const parts = Array.from({ length: many }, (_, number) => [
    spoiledRecord(random, number),
    good(number),
    good(number),
  ]).flat()
  const items = await readAll(inChunks(Buffer.concat(parts), 65_536))
  const references = new Set<string>()
  for (const item of items) {
    if (item.kind !== 'record') continue
    const read = readRecord(item)
    count('problem' in read ? 'unreadable' : 'read')
    if ('problem' in read) {
      expect(read.problem).toMatch(/\w/)
      continue
    }
    const mapped = mapRecord(read, context)
    if ('refused' in mapped) expect(mapped.refused.message).toMatch(/\w/)
    else {
      references.add(mapped.record.reference)
      const text = JSON.stringify(mapped.record)
      // The database stores neither.
      expect(text.includes('\\u0000') || !text.isWellFormed()).toBe(false)
    }
  }
  // A start tag that was cut off may take the next record with it, but not the one after that.
  const expected = Array.from(
    { length: many },
    (_, number) => inventTitle(seededRandom(number), number, 10).reference,
  )
  expect(expected.filter((reference) => !references.has(reference))).toEqual([])
}
