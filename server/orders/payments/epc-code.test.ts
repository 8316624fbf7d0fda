import { expect, test } from 'vitest'
import { epcText } from './epc-code.ts'

const transfer = {
  holder: 'Bücher am\nHafen GmbH',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  amount: 1230,
  text: 'Order 1001',
}

test('a transfer has the eleven lines of the guideline, and the name on one of them', () => {
  expect(epcText(transfer)).toBe(
    [
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Bücher am Hafen GmbH',
      'DE89370400440532013000',
      'EUR12.30',
      '',
      '',
      'Order 1001',
    ].join('\n'),
  )
  expect(
    epcText({ ...transfer, bic: '' })
      ?.split('\n')
      .slice(3, 7),
  ).toEqual(['SCT', '', 'Bücher am Hafen GmbH', 'DE89370400440532013000'])
})

test.each([
  [1, 'EUR0.01'],
  [100_000, 'EUR1000.00'],
  [99_999_999_999, 'EUR999999999.99'],
  [0, undefined],
  [-5, undefined],
  [100_000_000_000, undefined],
])('%d cents are %s', (amount, words) => {
  expect(epcText({ ...transfer, amount })?.split('\n')[7]).toBe(words)
})

test('a name that does not fit has no code', () => {
  expect(epcText({ ...transfer, holder: '書'.repeat(70) })).toBeDefined()
  expect(epcText({ ...transfer, holder: '𠮷'.repeat(70) })).toBeUndefined()
})
