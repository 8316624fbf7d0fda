import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('only the right password matches its hash', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('correct horse', hash)).toBe(true)
  expect(await isPassword('correct horsf', hash)).toBe(false)
  expect(await hashPassword('correct horse')).not.toBe(hash)
})

test('a hash made by another program is accepted', async () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', hash)).toBe(true)
})
