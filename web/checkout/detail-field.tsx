import type { ComponentProps } from 'react'
import { inOurWords } from '../ui/in-our-words.ts'
import { TextField } from '../ui/text-field.tsx'
import type { DetailName } from './details.ts'

type Ask = Pick<ComponentProps<'input'>, 'autoComplete' | 'type' | 'inputMode' | 'pattern'> & {
  label: string
  /** What to say where it is missing. */
  please: string
}

const asks: Record<DetailName, Ask> = {
  name: { label: 'Name', autoComplete: 'name', please: 'Please give a name' },
  phone: {
    label: 'Phone',
    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'numeric',
    pattern: String.raw`\s*\+?[\d\s\(\)\.\/\-]{4,}`,
    please: 'Please give a phone number in digits',
  },
  street: { label: 'Address', autoComplete: 'address-line1', please: 'Please give an address' },
  city: { label: 'City', autoComplete: 'address-level2', please: 'Please give a city' },
  country: { label: 'Country', autoComplete: 'country-name', please: 'Please give a country' },
  state: { label: 'State', autoComplete: 'address-level1', please: 'Please give a state' },
  zipcode: { label: 'Zipcode', autoComplete: 'postal-code', please: 'Please give a zipcode' },
}

/** Blanks alone are nothing. */
const something = String.raw`.*\S.*`

const notInNumbers = /[^\d\s+()./-]/g

type Props = {
  name: DetailName
  value: string
  problem: string | undefined
  onType(value: string): void
  onProblem(problem: string): void
}

export function DetailField({ name, value, problem, onType, onProblem }: Props) {
  const { please, ...input } = asks[name]
  return (
    <TextField
      pattern={something}
      {...input}
      name={name}
      required
      value={value}
      problem={problem}
      onInvalid={inOurWords(() => onProblem(please))}
      onChange={({ target }) =>
        onType(name === 'phone' ? target.value.replace(notInNumbers, '') : target.value)
      }
    />
  )
}
