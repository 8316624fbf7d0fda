import { expect, test } from 'vitest'
import { compactIban, isIban, spacedIban } from './iban.ts'

test.each([
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'PL61109010140000071219812874',
  'NO9386011117947',
])('%s is an IBAN', (iban) => expect(isIban(iban)).toBe(true))

test.each([
  ['two digits swapped', 'DE89370400440532031000'],
  ['a wrong check digit', 'DE88370400440532013000'],
  ['one digit too few', 'DE8937040044053201300'],
  ['a country without IBANs', 'US89370400440532013000'],
  ['lower case', 'de89370400440532013000'],
  ['nothing', ''],
])('%s is no IBAN', (_what, iban) => expect(isIban(iban)).toBe(false))

test('an IBAN is stored without spaces and printed in groups of four', () => {
  expect(compactIban(' de89 3704 0044 0532 0130 00 ')).toBe('DE89370400440532013000')
  expect(spacedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
})
