import { type ComponentProps, useId } from 'react'
import { inputLook } from './input-look.ts'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  /** What is expected, said before anything goes wrong. */
  hint?: string
}

export function TextField({ label, hint, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-medium">
        {label}
      </label>
      <input {...input} id={id} aria-describedby={hint && `${id}-hint`} className={`w-full ${inputLook}`} />
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
