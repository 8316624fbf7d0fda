import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormContext, problemsIn, typedIn } from './form-problems.ts'

type Props = {
  /** Receives a function that returns the value of a field by name. */
  onSend(typed: (name: string) => string): void
  children: ReactNode
}

const nothingSent = { found: {}, edited: new Set<string>() }

/**
 * Shows each problem under its field instead of in the browser's bubbles, and focuses the first one. The method sends
 * nothing without scripts, so that no password appears in a URL.
 */
export function Form({ onSend, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<typeof nothingSent>(nothingSent)
  useFocusOnProblem(form, problems)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = problemsIn(event.currentTarget)
    setProblems({ found, edited: new Set() })
    if (Object.keys(found).length === 0) onSend(typedIn(event.currentTarget))
  }

  function mend({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    setProblems(({ found, edited }) => {
      const { [name]: _, ...others } = found as Record<string, string>
      return { found: others, edited: new Set([...edited, name]) }
    })
  }
  return (
    <FormContext value={problems}>
      <form ref={form} method="dialog" noValidate onSubmit={send} onInput={mend} className="grid gap-5">
        {children}
      </form>
    </FormContext>
  )
}

/** Once for each time the form is sent, also when the problem comes from the server. */
function useFocusOnProblem(form: { current: HTMLFormElement | null }, { edited }: typeof nothingSent) {
  const handled = useRef(nothingSent.edited)
  useEffect(() => {
    if (edited.size > 0 || handled.current === edited) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!first) return
    handled.current = edited
    first.focus()
  })
}
