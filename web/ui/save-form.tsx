import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { type Problems, typedIn, useProblems } from './form-problems.ts'

/** The value of a field, by its name. */
export type Typed<Name extends string> = (name: Name) => string

/** Why something was not saved: at a field, or in general. */
export type Refused<Name extends string> = { problems?: Problems<Name>; message?: string }

type Props<Name extends string> = {
  /** In the order of the form. */
  names: readonly Name[]
  submitLabel: string
  /** Outlined for what is not the main action of its screen. */
  look?: 'accent' | 'outlined' | 'destructive'
  /** Returns the message of success, or why it failed. */
  save(typed: Typed<Name>): Promise<string | undefined | Refused<Name>>
  children(problems: Problems<Name>): ReactNode
  /** Empties the form once it is saved. */
  clears?: boolean
  /** Buttons beside the submit button. */
  beside?: ReactNode
}

/** Shows each problem under its field, focuses the first one, and says when it is saved. */
export function SaveForm<Name extends string>({
  names,
  submitLabel,
  look = 'accent',
  save,
  children,
  clears = false,
  beside,
}: Props<Name>) {
  const { form, problems, mark, show } = useProblems(names)
  const [outcome, setOutcome] = useState<{ done?: string; failed?: string | undefined }>({})
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isRunning.current) return
    const typed = typedIn(event.currentTarget)
    isRunning.current = true
    setBusy(true)
    setOutcome({})
    const saved = await save(typed)
    isRunning.current = false
    setBusy(false)
    if (typeof saved === 'object') {
      show(saved.problems ?? {})
      return setOutcome({ failed: saved.message })
    }
    show({})
    if (!saved) return
    if (clears) form.current?.reset()
    setOutcome({ done: saved })
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      onInput={({ target }) => mark((target as HTMLInputElement).name as Name)}
      className="grid gap-5"
    >
      {children(problems)}
      {outcome.done && <Notice kind="good">{outcome.done}</Notice>}
      {outcome.failed && <Notice kind="bad">{outcome.failed}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={look} isBusy={isBusy}>
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  )
}
