import { expect, test } from 'vitest'
import { encryptionWith } from './encryption.ts'

const encryption = encryptionWith('a secret', 'tests')

test('what was closed is opened with the same secret, for the same purpose, as it was', () => {
  const closed = encryption.encrypt('Ein Geheimnis ✓')
  expect(encryption.decrypt(closed)).toBe('Ein Geheimnis ✓')
  expect(closed.toString('latin1')).not.toContain('Geheimnis')
  expect(encryption.encrypt('Ein Geheimnis ✓')).not.toEqual(closed)
  expect(encryptionWith('another secret', 'tests').decrypt(closed)).toBeUndefined()
  expect(encryptionWith('a secret', 'letters').decrypt(closed)).toBeUndefined()
})

test('what was touched, or is no seal at all, does not open', () => {
  const closed = encryption.encrypt('text')
  closed[closed.length - 1] = (closed.at(-1) ?? 0) ^ 1
  expect(encryption.decrypt(closed)).toBeUndefined()
  for (const bytes of ['', 'short', 'x'.repeat(28)]) expect(encryption.decrypt(Buffer.from(bytes))).toBeUndefined()
})
