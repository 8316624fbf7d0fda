import { expect, test } from 'vitest'
import { sealWith } from './seal.ts'

const seal = sealWith('a secret', 'tests')

test('what was closed is opened with the same secret, for the same purpose, as it was', () => {
  const closed = seal.close('Ein Geheimnis ✓')
  expect(seal.open(closed)).toBe('Ein Geheimnis ✓')
  expect(closed.toString('latin1')).not.toContain('Geheimnis')
  expect(seal.close('Ein Geheimnis ✓')).not.toEqual(closed)
  expect(sealWith('another secret', 'tests').open(closed)).toBeUndefined()
  expect(sealWith('a secret', 'letters').open(closed)).toBeUndefined()
})

test('what was touched, or is no seal at all, does not open', () => {
  const closed = seal.close('text')
  closed[closed.length - 1] = (closed.at(-1) ?? 0) ^ 1
  expect(seal.open(closed)).toBeUndefined()
  for (const bytes of ['', 'short', 'x'.repeat(28)]) expect(seal.open(Buffer.from(bytes))).toBeUndefined()
})
