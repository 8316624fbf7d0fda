import { expect, test } from 'vitest'
import { encryptionWith } from './encryption.ts'

const encryption = encryptionWith('a secret', 'tests')

test('text is decrypted only with the same secret and the same purpose', () => {
  const encrypted = encryption.encrypt('Ein Geheimnis ✓')
  expect(encryption.decrypt(encrypted)).toBe('Ein Geheimnis ✓')
  expect(encrypted.toString('latin1')).not.toContain('Geheimnis')
  expect(encryption.encrypt('Ein Geheimnis ✓')).not.toEqual(encrypted)
  expect(encryptionWith('another secret', 'tests').decrypt(encrypted)).toBeUndefined()
  expect(encryptionWith('a secret', 'another purpose').decrypt(encrypted)).toBeUndefined()
})

test('text of the previous secret is decrypted, and new text is encrypted with the current one', () => {
  const rotated = encryptionWith('a new secret', 'tests', 'a secret')
  expect(rotated.decrypt(encryption.encrypt('text'))).toBe('text')
  expect(encryptionWith('a new secret', 'tests').decrypt(rotated.encrypt('text'))).toBe('text')
  expect(encryption.decrypt(rotated.encrypt('text'))).toBeUndefined()
})

test('modified or malformed bytes are not decrypted', () => {
  const encrypted = encryption.encrypt('text')
  encrypted[encrypted.length - 1] = (encrypted.at(-1) ?? 0) ^ 1
  expect(encryption.decrypt(encrypted)).toBeUndefined()
  for (const bytes of ['', 'short', 'x'.repeat(28)])
    expect(encryption.decrypt(Buffer.from(bytes))).toBeUndefined()
})
