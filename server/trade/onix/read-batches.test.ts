import { expect, test } from 'vitest'
import { bookRecord } from './testing/import-text.ts'
import { mapRaw } from './read-batches.ts'
import { usualContext } from './testing/map-text.ts'

const raw = (text: string) => ({
  kind: 'record' as const,
  number: 1,
  at: 0,
  bytes: Buffer.from(text),
  encoding: undefined,
})

test('a record that takes too long to read is refused, and the next one is read', () => {
  const short = bookRecord(0, 'Short')
  const long = short.replace('</Product>', `${'<a>text</a>'.repeat(150_000)}</Product>`)
  expect(mapRaw(raw(long), usualContext, 1)).toEqual({ problem: 'The record takes too long to read' })
  expect(mapRaw(raw(short), usualContext, 1)).toMatchObject({ record: { reference: 'example.com-0' } })
  expect(mapRaw(raw(long), usualContext)).toMatchObject({ record: { reference: 'example.com-0' } })
})
