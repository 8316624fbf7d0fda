import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFieldProblem } from './form-problems.ts'

export type AboutField = {
  label: string
  /** Shown before validation. */
  hint?: string | undefined
  /** Validation message. */
  problem?: string | undefined
}

/** Attributes that connect the input with its label and messages. */
type InputProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type Props = AboutField & { children(ties: InputProps): ReactNode }

export function Field({ label, hint, problem, children }: Props) {
  const id = useId()
  const ids = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': ids || undefined })}
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

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & AboutField

export const TextArea = ({ label, hint, problem, ...input }: TextAreaProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(ties) => (
      <textarea {...input} {...ties} className={`block min-h-24 w-full resize-y py-3 ${inputLook}`} />
    )}
  </Field>
)

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  AboutField & {
    /** Message of `Form` if the value is missing or has the wrong form. */
    please?: string
  }

export const TextField = ({ label, hint, problem, please, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} problem={useFieldProblem(input.name, problem)}>
    {(ties) => <input data-please={please} {...input} {...ties} className={`w-full ${inputLook}`} />}
  </Field>
)

/** A checkbox or a radio button with its label. */
export const TickBox = ({ className = '', children, ...input }: ComponentProps<'input'>) => (
  <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
    <input type="checkbox" {...input} className="size-6 shrink-0 accent-accent" />
    {children}
  </label>
)

/** Without a width, which depends on the context. */
export const inputLook = 'input'

export const selectLook = 'select'

type OptionsProps = { of: readonly (readonly [value: string, name: string])[] }

/** The options of a select. */
export const Options = ({ of }: OptionsProps) =>
  of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
