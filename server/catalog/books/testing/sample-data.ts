import { bookFields, type PlainField, plainFields } from '../../../../domain/books/book-fields.ts'

function sampleOf(name: PlainField): string | number | undefined {
  const field = bookFields[name]
  if (field.kind === 'choice') return field.values[0]
  if (field.kind === 'text') return `A ${name}`.slice(0, field.max)
  return { whole: 12, date: '1999-01', language: 'en' }[field.kind]
}

/** A value of every plain field, also of those that are added later. */
export const sampleData = Object.fromEntries(plainFields.map((name) => [name, sampleOf(name)]))
