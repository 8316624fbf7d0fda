import type { ComponentProps } from 'react'
import { needsState, needsZipcode } from '../../../domain/countries.ts'
import { maxDeliveryNote } from '../../../contract/people/address.ts'
import { phoneProblem } from '../../../domain/phone.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { type Problems, validationMessage } from '../../ui/form-problems.ts'
import { CountryField } from './delivery-fields.tsx'
import { SaveAddress, SavedAddresses } from './saved-addresses.tsx'
import type { Delivery } from './use-delivery.ts'
import type { DetailName, Details, FieldName } from './use-details.ts'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'

type DetailsProps = {
  uid: string
  email: string
  details: Details
  note: string
  delivery: Delivery
  problems: Problems<FieldName>
  onType(name: FieldName, value: string): void
  onProblem(name: FieldName, problem: string): void
  isToBeSaved: boolean
  onSave(isToBeSaved: boolean): void
}

export function PersonalDetails({
  uid,
  email,
  details,
  note,
  delivery,
  problems,
  onType,
  onProblem,
  isToBeSaved,
  onSave,
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
      <legend className="font-serif text-2xl font-medium">{t('Personal details')}</legend>
      <div className="mt-6 grid gap-5 sm:grid-cols-2 sm:gap-x-6">
        <div className="grid gap-5 sm:col-span-2">
          <SavedAddresses uid={uid} details={details} onFill={onType} />
          {field('name')}
        </div>
        <TextField
          label={t('E-mail')}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          disabled
        />
        {field('phone')}
        {method === 'delivery' && (
          <>
            <div className="grid gap-5 sm:col-span-2">
              {field('street')}
              {field('street2', false)}
            </div>
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
            <div className="sm:col-span-2 empty:hidden">
              <SaveAddress uid={uid} details={details} isTicked={isToBeSaved} onTick={onSave} />
            </div>
            <div className="sm:col-span-2">
              <TextArea
                label={t('Delivery note [what a shopper asks of the carrier]')}
                name="deliveryNote"
                hint={t('Optional. For example: Leave with the neighbour.')}
                rows={2}
                maxLength={maxDeliveryNote}
                value={note}
                problem={problems.deliveryNote}
                onChange={({ target }) => onType('deliveryNote', target.value)}
              />
            </div>
          </>
        )}
      </div>
    </fieldset>
  )
}

type FieldProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'type' | 'inputMode' | 'maxLength'> & {
  label: Label
  /** Message if the value is missing. */
  please?: Label
  /** Shown while it is optional. */
  hint?: Label
}

const fields: Record<DetailName, FieldProps> = {
  name: { label: msg('Name [of a person]'), autoComplete: 'name', please: msg('Enter your name') },
  phone: {
    label: msg('Phone'),
    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'tel',
  },
  street: { label: msg('Address'), autoComplete: 'address-line1', please: msg('Enter your address') },
  street2: {
    label: msg('Address line 2'),
    autoComplete: 'address-line2',
    maxLength: 200,
    hint: msg('Optional. Apartment, floor or company.'),
  },
  city: { label: msg('City'), autoComplete: 'address-level2', please: msg('Enter your city') },
  country: { label: msg('Country'), autoComplete: 'country-name', please: msg('Enter your country') },
  state: {
    label: msg('State [of an address]'),
    autoComplete: 'address-level1',
    please: msg('Enter your state [of an address]'),
  },
  zipcode: { label: msg('Zip code'), autoComplete: 'postal-code', please: msg('Enter your zip code') },
}

/** Rejects whitespace only. */
const nonBlank = String.raw`.*\S.*`

const nothing = '(?!)'

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
  const { label, please, hint = msg('Optional'), ...input } = fields[name]
  const wrong = name === 'phone' ? phoneProblem(value) : undefined
  return (
    <TextField
      // A pattern that nothing matches makes the browser refuse the field.
      pattern={wrong ? nothing : isRequired ? nonBlank : undefined}
      {...input}
      label={t(label)}
      name={name}
      required={isRequired}
      hint={isRequired ? undefined : t(hint)}
      value={value}
      problem={problem}
      onInvalid={validationMessage(() => onProblem(wrong ?? (please ? t(please) : '')))}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
