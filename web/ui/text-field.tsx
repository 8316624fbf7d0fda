import { type ComponentProps, useId } from 'react'

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
      <input
        {...input}
        id={id}
        aria-describedby={hint && `${id}-hint`}
        className="h-12 w-full rounded-panel border border-edge bg-surface px-4 transition-[border-color] duration-150 hover:border-ink-soft read-only:border-line read-only:bg-transparent"
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
