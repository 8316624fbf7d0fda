import type { ComponentProps } from 'react'
import { validationMessage } from '../ui/validation-messages.ts'
import { TextField } from '../ui/text-field.tsx'
import type { DetailName } from './details.ts'

type FieldProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'type' | 'inputMode' | 'pattern'> & {
  label: string
  /** Message if the value is missing or invalid. */
  please: string
}

const fields: Record<DetailName, FieldProps> = {
  name: { label: 'Name', autoComplete: 'name', please: 'Enter your name' },
  phone: {
    label: 'Phone',
    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'numeric',
    pattern: String.raw`\s*\+?[\d\s\(\)\.\/\-]{4,}`,
    please: 'Enter a valid phone number',
  },
  street: { label: 'Address', autoComplete: 'address-line1', please: 'Enter your address' },
  city: { label: 'City', autoComplete: 'address-level2', please: 'Enter your city' },
  country: { label: 'Country', autoComplete: 'country-name', please: 'Enter your country' },
  state: { label: 'State', autoComplete: 'address-level1', please: 'Enter your state' },
  zipcode: { label: 'Zipcode', autoComplete: 'postal-code', please: 'Enter your zip code' },
}

/** Rejects whitespace only. */
const nonBlank = String.raw`.*\S.*`

const notInPhone = /[^\d\s+()./-]/g

type Props = {
  name: DetailName
  value: string
  problem: string | undefined
  onType(value: string): void
  onProblem(problem: string): void
}

export function DetailField({ name, value, problem, onType, onProblem }: Props) {
  const { please, ...input } = fields[name]
  return (
    <TextField
      pattern={nonBlank}
      {...input}
      name={name}
      required
      value={value}
      problem={problem}
      onInvalid={validationMessage(() => onProblem(please))}
      onChange={({ target }) =>
        onType(name === 'phone' ? target.value.replace(notInPhone, '') : target.value)
      }
    />
  )
}
