import { expect, test } from 'vitest'
import { postageOf } from './postage.ts'

const letter = { fee: '1.95', maxGrams: 500 }
const zone = { fee: '4.90', freeFrom: '50', letter }
const light = [200, 300]

type Given = Partial<Parameters<typeof postageOf>[0]>

/** Figures worked out by hand, in minor units. */
const table: [name: string, Given, fee: number, byLetter: boolean][] = [
  ['books of exactly the weight of a letter', {}, 195, true],
  ['a gram more', { weights: [200, 301] }, 490, false],
  ['one light book', { weights: [1] }, 195, true],
  ['a book of unknown weight', { weights: [1, null] }, 490, false],
  ['no weight is known', { weights: [null] }, 490, false],
  ['the zone has no letters', { zone: { ...zone, letter: null } }, 490, false],
  ['a letter that costs as much', { zone: { ...zone, letter: { ...letter, fee: '4.90' } } }, 490, false],
  ['a letter that costs more', { zone: { ...zone, letter: { ...letter, fee: '4.91' } } }, 490, false],
  ['a free letter', { zone: { ...zone, letter: { ...letter, fee: '0' } } }, 0, true],
  ['a cent below free delivery', { subtotal: 4999 }, 195, true],
  ['free delivery wins over the letter', { subtotal: 5000 }, 0, false],
  ['free delivery wins over the parcel', { subtotal: 5000, weights: [null] }, 0, false],
  ['never free', { subtotal: 500_000, zone: { ...zone, freeFrom: null }, weights: [null] }, 490, false],
  ['free from zero', { subtotal: 0, zone: { ...zone, freeFrom: '0' } }, 0, false],
  ['a free zone needs no letter', { zone: { ...zone, fee: '0' } }, 0, false],
  [
    'yen: a letter',
    { decimals: 0, zone: { fee: '550', freeFrom: '5000', letter: { fee: '210', maxGrams: 500 } } },
    210,
    true,
  ],
  [
    'yen: free delivery exactly reached',
    {
      decimals: 0,
      subtotal: 5000,
      zone: { fee: '550', freeFrom: '5000', letter: { fee: '210', maxGrams: 500 } },
    },
    0,
    false,
  ],
  [
    'dinars: a thousandth cheaper',
    { decimals: 3, zone: { fee: '1.25', freeFrom: '9', letter: { fee: '1.249', maxGrams: 500 } } },
    1249,
    true,
  ],
  [
    'dinars: a parcel',
    { decimals: 3, weights: [900], zone: { fee: '1.25', freeFrom: '9', letter: null } },
    1250,
    false,
  ],
]

test.each(table)('%s', (_name, given, fee, byLetter) => {
  expect(postageOf({ zone, subtotal: 1000, weights: light, decimals: 2, ...given })).toEqual({
    fee,
    byLetter,
  })
})
