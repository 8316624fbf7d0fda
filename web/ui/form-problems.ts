import { createContext, useContext } from 'react'

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

const badEmail = 'Enter an e-mail address, for example reader@example.com'

function messageFor(control: Control): string {
  const { validity, dataset } = control
  if (control.type === 'email') return badEmail
  if (validity.tooShort) return `Use ${(control as HTMLInputElement).minLength} characters or more`
  return dataset['please'] ?? 'Fill in this field'
}
