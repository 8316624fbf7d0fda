import type { ComponentProps } from 'react'
import { type AboutField, Field } from './field.tsx'
import { inputLook } from './input-look.ts'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & AboutField

export const TextField = ({ label, hint, problem, ...input }: Props) => (
  <Field label={label} hint={hint} problem={problem}>
    {(ties) => <input {...input} {...ties} className={`w-full ${inputLook}`} />}
  </Field>
)
