import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Phone } from './address.ts'
import { BookId } from '../catalog/books.ts'
import { Total } from '../money.ts'
import { Order } from '../orders/placed-order.ts'
import { Problem, refusal } from '../problem.ts'
import { OwnReview } from '../catalog/reviews.ts'
import { route } from '../route.ts'
import { optionalText, text, Timestamp } from '../text.ts'

export const maxAddresses = 20

export const NewAddress = z
  .object({
    label: optionalText(40).default(''),
    name: text(200, msg('Enter a name')),
    phone: Phone,
    street: text(300, msg('Enter the address')),
    street2: optionalText(200).default(''),
    city: text(100, msg('Enter the city')),
    country: text(100, msg('Enter the country')),
    state: optionalText(100).default(''),
    zipcode: optionalText(20).default(''),
    isDefault: z.boolean(msg('Say true or false')).default(false),
  })
  .meta({ id: 'NewAddress' })

export type NewAddress = z.output<typeof NewAddress>

const AddressId = z.uuid().toLowerCase()

export const SavedAddress = NewAddress.extend({ _id: AddressId, phone: z.string() }).meta({
  id: 'SavedAddress',
})

export type SavedAddress = z.output<typeof SavedAddress>

const TooManyAddresses = refusal('too-many-addresses', { limit: z.int() }).meta({
  id: 'TooManyAddresses',
})

/** Everything that the store has about a shopper. */
export const PersonalData = z
  .object({
    exportedAt: Timestamp,
    account: z.object({
      uid: z.string(),
      email: z.string(),
      emailVerified: z.boolean(),
      name: z.string(),
      photoUrl: z.string(),
      createdAt: Timestamp.nullable().meta({ description: 'Null if a Firebase project has the account.' }),
      lastSignedInAt: Timestamp.nullable(),
      signInMethods: z.array(z.object({ provider: z.string(), email: z.string() })),
    }),
    signIns: z
      .array(z.object({ provider: z.string(), signedInAt: Timestamp, lastUsedAt: Timestamp }))
      .meta({ description: 'Sign-ins that have not ended.' }),
    addresses: z.array(SavedAddress),
    orders: z.array(Order),
    orderEmailsSent: z.array(z.object({ subject: z.string(), text: z.string(), sentAt: Timestamp })),
    wishList: z.array(z.object({ bookId: BookId, title: z.string(), addedAt: Timestamp })),
    reviews: z.array(z.object({ ...OwnReview.shape, bookId: BookId, bookTitle: z.string() })),
    newsletter: z
      .object({ subscribedAt: Timestamp, confirmedAt: Timestamp.nullable() })
      .nullable()
      .meta({ description: 'Null without a subscription, and while the e-mail address is not verified.' }),
    stockAlerts: z
      .array(z.object({ bookId: BookId, title: z.string(), askedAt: Timestamp }))
      .meta({ description: 'Sold-out books that the shopper wants to be told about.' }),
    giftCards: z
      .array(
        z.object({
          code: z.string(),
          amount: Total,
          balance: Total,
          name: z.string(),
          text: z.string(),
          soldAt: Timestamp,
          emailedAt: Timestamp.nullable(),
        }),
      )
      .meta({ description: 'Gift cards that were e-mailed to the shopper, with the end of their codes.' }),
    newslettersSent: z.array(z.object({ subject: z.string(), sentAt: Timestamp })),
  })
  .meta({ id: 'PersonalData' })

export type PersonalData = z.output<typeof PersonalData>

/** Orders that are neither delivered nor cancelled nor returned. */
export const OpenOrders = refusal('open-orders', {
  orders: z.array(z.object({ number: z.int(), status: z.string() })),
}).meta({ id: 'OpenOrders' })

export type OpenOrders = z.output<typeof OpenOrders>

/** In minutes. */
export const maxSignInAge = 5

export const SignInTooOld = refusal('sign-in-too-old', {}).meta({ id: 'SignInTooOld' })

export type SignInTooOld = z.output<typeof SignInTooOld>

const oneAddress = z.object({ id: AddressId })

export const account = {
  addresses: route({
    method: 'GET',
    path: '/api/account/addresses',
    access: 'shopper',
    summary: 'Lists the saved addresses of the signed-in shopper, the default one first.',
    responses: { 200: z.array(SavedAddress) },
  }),
  addAddress: route({
    method: 'POST',
    path: '/api/account/addresses',
    access: 'shopper',
    summary: 'Saves an address of the signed-in shopper. The first one is the default.',
    perMinute: 30,
    body: NewAddress,
    responses: { 201: SavedAddress, 401: Problem, 409: TooManyAddresses },
  }),
  editAddress: route({
    method: 'PUT',
    path: '/api/account/addresses/{id}',
    access: 'shopper',
    summary: 'Changes a saved address of the signed-in shopper.',
    params: oneAddress,
    body: NewAddress,
    responses: { 200: SavedAddress, 404: Problem },
  }),
  deleteAddress: route({
    method: 'DELETE',
    path: '/api/account/addresses/{id}',
    access: 'shopper',
    summary: 'Deletes a saved address of the signed-in shopper.',
    params: oneAddress,
    responses: { 204: z.undefined(), 404: Problem },
  }),
  export: route({
    method: 'GET',
    path: '/api/account/export',
    access: 'shopper',
    summary: 'Downloads everything that the store has about the signed-in shopper, without password hashes.',
    perMinute: 10,
    responses: { 200: PersonalData },
  }),
  close: route({
    method: 'DELETE',
    path: '/api/account',
    access: 'shopper',
    summary: `Deletes the personal data of the signed-in shopper. Orders stay with name and address, as accounting records. Needs the ID token of a sign-in within the last ${maxSignInAge} minutes as bearer token.`,
    perMinute: 10,
    headers: z.object({ cookie: z.string().optional() }),
    responses: { 204: z.undefined(), 401: Problem, 403: SignInTooOld, 409: OpenOrders },
  }),
}
