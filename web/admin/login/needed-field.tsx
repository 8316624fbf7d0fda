import { type ComponentProps, useState } from 'react'
import { validationMessage } from '../../ui/validation-messages.ts'
import { TextField } from '../../ui/text-field.tsx'

type Props = ComponentProps<typeof TextField> & {
  /** Message if the value is missing. */
  please: string
}

export function NeededField({ please, ...field }: Props) {
  const [problem, setProblem] = useState<string>()
  return (
    <TextField
      {...field}
      required
      problem={problem}
      onInvalid={validationMessage(() => setProblem(please))}
      onChange={() => setProblem(undefined)}
    />
  )
}
