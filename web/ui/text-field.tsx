import { type ComponentProps, useId } from 'react'
import { inputLook } from './input-look.ts'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  /** What is expected, said before anything goes wrong. */
  hint?: string
  /** What is wrong with what was typed, and how to mend it. */
  problem?: string | undefined
}

export function TextField({ label, hint, problem, ...input }: Props) {
  const id = useId()
  const words = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={words || undefined}
        className={`w-full ${inputLook}`}
      />
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
