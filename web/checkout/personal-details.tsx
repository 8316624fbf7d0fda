import type { ComponentProps } from 'react'
import { needsState, needsZipcode } from '../../contract/countries.ts'
import { TextField } from '../ui/field.tsx'
import { type Problems, validationMessage } from '../ui/use-problems.ts'
import { CountryField } from './delivery-fields.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import type { Delivery } from './use-delivery.ts'
import type { DetailName, Details } from './use-details.ts'

type DetailsProps = {
  uid: string
  email: string
  details: Details
  delivery: Delivery
  problems: Problems<DetailName>
  onType(name: DetailName, value: string): void
  onProblem(name: DetailName, problem: string): void
}

export function PersonalDetails({
  uid,
  email,
  details,
  delivery,
  problems,
  onType,
  onProblem,
}: DetailsProps) {
  const { method, countries, country } = delivery
  const field = (name: DetailName, isRequired = true) => (
    <DetailField
      name={name}
      isRequired={isRequired}
      value={details[name]}
      problem={problems[name]}
      onType={(value) => onType(name, value)}
      onProblem={(problem) => onProblem(name, problem)}
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className="font-serif text-2xl font-medium">Personal details</legend>
      <div className="mt-6 grid gap-5 sm:grid-cols-2 sm:gap-x-6">
        <div className="grid gap-5 sm:col-span-2">
          <SavedAddresses uid={uid} details={details} onFill={onType} />
          {field('name')}
        </div>
        <TextField label="Email" name="email" type="email" autoComplete="email" value={email} disabled />
        {field('phone')}
        {method === 'delivery' && (
          <>
            <div className="sm:col-span-2">{field('street')}</div>
            {field('city')}
            {countries ? (
              <CountryField
                countries={countries}
                value={country}
                problem={problems.country}
                onChoose={(code) => onType('country', code)}
                onProblem={(problem) => onProblem('country', problem)}
              />
            ) : (
              field('country')
            )}
            {field('state', !countries || needsState(country))}
            {field('zipcode', !countries || needsZipcode(country))}
          </>
        )}
      </div>
    </fieldset>
  )
}

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

type DetailFieldProps = {
  name: DetailName
  /** Some countries need no state or zip code. */
  isRequired: boolean
  value: string
  problem: string | undefined
  onType(value: string): void
  onProblem(problem: string): void
}

function DetailField({ name, isRequired, value, problem, onType, onProblem }: DetailFieldProps) {
  const { please, ...input } = fields[name]
  return (
    <TextField
      pattern={nonBlank}
      {...input}
      name={name}
      required={isRequired}
      hint={isRequired ? undefined : 'Optional'}
      value={value}
      problem={problem}
      onInvalid={validationMessage(() => onProblem(please))}
      onChange={({ target }) =>
        onType(name === 'phone' ? target.value.replace(notInPhone, '') : target.value)
      }
    />
  )
}
