import type { FormEvent } from 'react'

/** The browser's own check of a field, in our words and where everybody finds them. */
export const inOurWords = (say: () => void) => (event: FormEvent<HTMLInputElement>) => {
  event.preventDefault()
  say()
  const field = event.currentTarget
  if (field.form?.querySelector('input:invalid') === field) field.focus()
}
