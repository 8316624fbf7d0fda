import { expect, test } from 'vitest'
import { parseXml } from '../trade/onix/xml/parse-xml.ts'
import { withTimeLimit } from './time-limit.ts'

test('work that takes too long is broken off, other work is not', () => {
  const endless = () => {
    for (;;);
  }
  expect(withTimeLimit(20, endless)).toBeUndefined()
  expect(withTimeLimit(60_000, () => 'done')).toBe('done')
  expect(() =>
    withTimeLimit(60_000, () => {
      throw new TypeError('wrong')
    }),
  ).toThrow(TypeError)
})

test('the parser reads the next record after one that was broken off', () => {
  const long = `<Product>${'<a>text</a>'.repeat(10_000)}</Product>`
  for (let round = 0; round < 3; round += 1) {
    withTimeLimit(5, () => {
      for (;;) parseXml(long)
    })
    expect(parseXml('<Product><b>x</b></Product>')).toMatchObject({
      root: { name: 'Product', children: [{ name: 'b', text: 'x' }] },
    })
  }
})
