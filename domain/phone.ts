/** What is wrong with a phone number, and what to type; undefined for one that can be dialled from anywhere. */
export function phoneProblem(phone: string): string | undefined {
  const typed = phone.trim()
  if (typed === '') return `Enter a phone number, ${forExample}`
  if (/[^\d\s+()./-]/.test(typed)) return `Use digits, spaces and + ( ) - . / only, ${forExample}`
  if (typed.lastIndexOf('+') > 0) return `Put + only before the country code, ${forExample}`
  const digits = typed.replace(/\D/g, '').length
  if (digits < minDigits) return `Enter the whole phone number, ${forExample}`
  return typed.length > maxPhone ? `Use ${maxPhone} characters or fewer` : undefined
}

const forExample = 'for example +1 555 0199'

/** The shortest numbers that people have, on some islands. */
const minDigits = 4

const maxPhone = 30
