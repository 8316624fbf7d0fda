import type { FormEvent } from 'react'

/** Replaces the validation bubble of the browser with an accessible message. */
export const validationMessage = (say: () => void) => (event: FormEvent<HTMLInputElement>) => {
  event.preventDefault()
  say()
  const field = event.currentTarget
  if (field.form?.querySelector('input:invalid') === field) field.focus()
}
