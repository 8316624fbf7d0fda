import { expect, test } from 'vitest'
import { compiledIn } from '../catalogues.ts'
import { format } from '../format.ts'
import { plainEnglishIn, pseudo, pseudoCatalogue } from './pseudo.ts'

test('a message has accents, marks and two letters more for each five', () => {
  expect(pseudo('Add to Cart')).toBe('⟪Áđđđ ţţó Çááŕţţ⟫')
  expect(pseudo('Open [an order that is not yet delivered]')).toBe('⟪Óṕṕéññ⟫')
})

test('values, elements and plurals stay what they are', () => {
  expect(pseudo('Read the <terms>terms</terms> of {name}.')).toBe(
    '⟪Ŕééáđđ ţĥéé <terms>ţééŕḿšš</terms> óḟḟ {name}.⟫',
  )
  const message = '{count, plural, =0 {none left} one {# copy left} other {# copies left}} by {name}'
  const catalogue = { [message]: pseudo(message) }
  const filled = (count: number) => format(compiledIn(catalogue, message), { count, name: 'ANN' }, 'en')
  expect([0, 1, 2].map(filled)).toEqual([
    '⟪ñóóñéé ļéḟḟţ ƀýý ANN⟫',
    '⟪1 çóóṕýý ļéḟḟţ ƀýý ANN⟫',
    '⟪2 çóóṕííéš ļļéḟḟţ ƀýý ANN⟫',
  ])
  expect(pseudo('{decimals, select, 0 {no decimals} other {some decimals}}')).toContain('select, 0 {')
})

test('a catalogue of it has no English, and the code of the language for which it stands', () => {
  const { 'en [the code of this language]': code, ...others } = pseudoCatalogue('pl')
  expect(code).toBe('pl')
  const any = new Proxy<Record<string, string>>({}, { get: () => 'ANY' })
  const filled = Object.keys(others).map((message) => format(compiledIn(others, message), any, 'pl'))
  expect(filled.flatMap((text) => plainEnglishIn(text.replace(/<\/?\w+>/g, '')))).toEqual([])
})

test('words that are no message are plain English', () => {
  expect(plainEnglishIn('⟪Óṕṕéññ⟫ Sold out, ISBN 3')).toEqual(['Sold', 'out'])
})
