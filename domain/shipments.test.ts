import { expect, test } from 'vitest'
import { type Reader, sourceWordsFor } from './shipments.ts'

const arriving = { source: 'to-order', expectedOn: '2031-01-31', arrived: false, cancelled: false } as const

test.each<[Reader, string[]]>([
  ['shopper', ["We're ordering it for you, expected 2031-01-31", 'Arrived in our shop', 'In stock']],
  ['staff', ['To be ordered, expected 2031-01-31', 'Arrived', 'In stock']],
])('where a copy comes from, as a %s reads it', (reader, words) => {
  const lines = [arriving, { ...arriving, arrived: true }, { ...arriving, source: 'shelf' as const }]
  expect(lines.map((line) => sourceWordsFor(line, (date) => date, reader))).toEqual(words)
})
