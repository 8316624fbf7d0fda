import { t } from '../messages/t.ts'
/** What is wrong with a phone number, and what to type; undefined for one that can be dialled from anywhere. */
export function phoneProblem(phone: string): string | undefined {
  const typed = phone.trim()
  const example = t('+1 555 0199 [a phone number of this language]')
  if (typed === '') return t('Enter a phone number, for example {example}', { example })
  if (/[^\d\s+()./-]/.test(typed))
    return t('Use digits, spaces and + ( ) - . / only, for example {example}', { example })
  if (typed.lastIndexOf('+') > 0)
    return t('Put + only before the country code, for example {example}', { example })
  const digits = typed.replace(/\D/g, '').length
  if (digits < minDigits) return t('Enter the whole phone number, for example {example}', { example })
  return typed.length > maxPhone
    ? t('Use {maximum, plural, one {# character} other {# characters}} or fewer', { maximum: maxPhone })
    : undefined
}

/** The shortest numbers that people have, on some islands. */
const minDigits = 4

const maxPhone = 30
