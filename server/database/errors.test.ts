import { expect, test } from 'vitest'
import { isTransient } from './errors.ts'

const errorOf = (code: string, severity: string) => Object.assign(new Error('refused'), { code, severity })

test.each([
  ['a full disk', '53100', 'ERROR', true],
  // PostgreSQL 15 with a full disk refuses new connections: "could not write init file".
  ['a session that an internal error ended', 'XX000', 'FATAL', true],
  ['an internal error in a statement', 'XX000', 'ERROR', false],
  ['an unknown column', '42703', 'ERROR', false],
  ['a wrong password', '28P01', 'FATAL', false],
])('%s: %s, %s', (_name, code, severity, expected) => {
  expect(isTransient(errorOf(code, severity))).toBe(expected)
})
