import { type ReactNode, useId } from 'react'

export type AboutField = {
  label: string
  /** What is expected, said before anything goes wrong. */
  hint?: string | undefined
  /** What is wrong with what was typed, and how to mend it. */
  problem?: string | undefined
}

/** What ties the words around it to a field. */
type Ties = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type Props = AboutField & { children(ties: Ties): ReactNode }

export function Field({ label, hint, problem, children }: Props) {
  const id = useId()
  const words = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': words || undefined })}
      {problem && (
        <p id={`${id}-problem`} className="mt-2 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
