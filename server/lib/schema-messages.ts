import type { z } from 'zod'
import type { Label } from '../../messages/message.ts'
import { formatNumber, msg, t } from '../../messages/t.ts'

type Refused = z.core.$ZodRawIssue

/** What is said of a value where its schema has no message: zod's own are English, and for programmers. */
export function schemaMessage(refused: Refused): string {
  switch (refused.code) {
    case 'invalid_type':
      return t(refused.input === undefined ? missing : (expectations[refused.expected] ?? unusable))
    case 'invalid_value':
      return t('Choose one of {values}', { values: refused.values.map(String).join(', ') })
    case 'invalid_union':
      return 'options' in refused && Array.isArray(refused.options)
        ? t('Choose one of {values}', { values: refused.options.map(String).join(', ') })
        : t(refused.input === undefined ? missing : unusable)
    case 'invalid_format':
      return t(formats[refused.format] ?? unusable)
    case 'too_small':
      return tooSmall(refused.origin, Number(refused.minimum))
    case 'too_big':
      return tooBig(refused.origin, Number(refused.maximum))
    case 'unrecognized_keys':
      return t('Leave out what is not known here')
    default:
      return t(unusable)
  }
}

const missing = msg('This is missing')
const unusable = msg('This value cannot be used here')

/** By zod's name of a type. */
const expectations: Record<string, Label> = {
  string: msg('Enter a text'),
  number: msg('Enter a number'),
  int: msg('Enter a whole number'),
  boolean: msg('Choose yes or no'),
  array: msg('Send a list'),
}

/** By zod's name of a format. */
const formats: Record<string, Label> = {
  email: msg('Enter an e-mail address, for example reader@example.com'),
  url: msg('Enter a URL, for example https://www.example.com'),
  date: msg('Enter a day, for example 2026-03-31'),
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string')
    return minimum === 1
      ? t(missing)
      : t('Use {minimum, plural, one {# character} other {# characters}} or more', { minimum })
  if (origin === 'array')
    return t('Send {minimum, plural, one {# entry} other {# entries}} or more', { minimum })
  return t('Enter {minimum} or more', { minimum: formatNumber(minimum) })
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string')
    return t('Use {maximum, plural, one {# character} other {# characters}} or fewer', { maximum })
  if (origin === 'array')
    return t('Send {maximum, plural, one {# entry} other {# entries}} or fewer', { maximum })
  return t('Enter {maximum} or less', { maximum: formatNumber(maximum) })
}
