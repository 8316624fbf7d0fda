import { z } from 'zod'
import type { Label } from '../../messages/message.ts'
import { msg } from '../../messages/t.ts'
import { needsState, needsZipcode } from '../../domain/countries.ts'
import { phoneProblem } from '../../domain/phone.ts'
import { multilineText, optionalText } from '../text.ts'

export const Address = z
  .object({
    street: optionalText(300).default(''),
    street2: optionalText(200).default('').meta({ description: 'Apartment, floor or company.' }),
    city: optionalText(100).default(''),
    country: optionalText(100).default('').meta({ description: 'An ISO code such as DE, or a name.' }),
    state: optionalText(100).default(''),
    zipcode: optionalText(20).default(''),
  })
  .meta({ description: 'Required for delivery, not for pick-up. Some countries need no state or zip code.' })

type AddressField = 'city' | 'country' | 'state' | 'zipcode'

/** Whether the order can be delivered as far as this field is concerned; also called for invalid orders. */
function isAddressed(order: unknown, field: AddressField): boolean {
  const { deliveryMethod, address } = Object(order) as { deliveryMethod?: unknown; address?: unknown }
  if (deliveryMethod === 'pickup' || typeof address !== 'object' || address === null) return true
  const { [field]: value, country } = address as Record<string, unknown>
  if (value !== '') return true
  if (field === 'state') return !needsState(country)
  return field === 'zipcode' && !needsZipcode(country)
}

type Rule = [isMet: (order: unknown) => boolean, problem: { error: Label; path: string[]; when(): boolean }]

/** Checked whatever else is invalid, so that all invalid fields are reported at once. */
export const needed = (field: AddressField, error: Label): Rule => [
  (order) => isAddressed(order, field),
  { error, path: ['address', field], when: () => true },
]

/** The phone field is numeric, so clients may send a JSON number. */
export const Phone = z.preprocess(
  (phone) => (typeof phone === 'number' ? String(phone) : phone),
  z
    .string(msg('Enter a phone number'))
    .trim()
    .superRefine((phone, context) => {
      const message = phoneProblem(phone)
      if (message) context.addIssue({ code: 'custom', message })
    }),
)

export const maxDeliveryNote = 300

export const DeliveryNote = multilineText(maxDeliveryNote).meta({
  description: "The shopper's wishes, such as to leave the parcel with a neighbour.",
})
