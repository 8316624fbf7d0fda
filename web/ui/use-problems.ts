import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Validation messages by field. */
export type Problems<Name extends string> = { [Key in Name]?: string | undefined }

/** Shows validation messages at their fields and focuses the first invalid field. */
export function useProblems<Name extends string>(names: readonly Name[]) {
  const [problems, setProblems] = useState<Problems<Name>>({})
  const form = useRef<HTMLFormElement>(null)

  const mark = (name: Name, problem?: string) => setProblems((problems) => ({ ...problems, [name]: problem }))

  function show(problems: Problems<Name>) {
    flushSync(() => setProblems(problems))
    const first = names.find((name) => problems[name])
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  return { form, problems, mark, show }
}

/** Replaces the validation bubble of the browser with an accessible message. */
export const validationMessage =
  (say: () => void) => (event: FormEvent<HTMLInputElement | HTMLSelectElement>) => {
    event.preventDefault()
    say()
    const field = event.currentTarget
    if (field.form?.querySelector(':is(input, select):invalid') === field) field.focus()
  }
