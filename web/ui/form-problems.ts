import { createContext, type FormEvent, useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../messages/t.ts'

/** What a form knows of its fields. */
type FormProblems = {
  /** What the browser found when the form was sent, by field. */
  found: Record<string, string>
  /** Fields that were changed since the form was sent: the server's message about them is out of date. */
  edited: ReadonlySet<string>
}

export const FormContext = createContext<FormProblems>({ found: {}, edited: new Set() })

/** The message to show at a field: of the browser, or else `problem`, until the shopper mends it. */
export function useFieldProblem(name: string | undefined, problem: string | undefined): string | undefined {
  const { found, edited } = useContext(FormContext)
  if (name === undefined) return problem
  return found[name] ?? (edited.has(name) ? undefined : problem)
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The invalid fields of a form, each with what to do about it. */
export function problemsIn(form: HTMLFormElement): Record<string, string> {
  const controls = [...form.elements] as Control[]
  const invalid = controls.filter(({ name, validity }) => name && validity && !validity.valid)
  return Object.fromEntries(invalid.map((control) => [control.name, messageFor(control)]))
}

function messageFor(control: Control): string {
  const { validity, dataset } = control
  if (control.type === 'email') return t('Enter an e-mail address, for example reader@example.com')
  if (validity.tooShort) {
    const { minLength: count } = control as HTMLInputElement
    return t('{count, plural, one {Use # character or more} other {Use # characters or more}}', { count })
  }
  return dataset['please'] ?? t('Fill in this field')
}

/** Reads the values of a form by the names of its fields. */
export function typedIn(form: HTMLFormElement): (name: string) => string {
  const fields = new FormData(form)
  return (name) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
}

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
