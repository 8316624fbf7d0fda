import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Total } from '../money.ts'
import { Order } from '../orders/placed-order.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { optionalText, text, Timestamp } from '../text.ts'
import { OpenOrders, PersonalData } from './account.ts'

export const customerSorts = ['newest', 'name', 'orders', 'spent', 'last-order'] as const

export type CustomerSort = (typeof customerSorts)[number]

/** A shopper with an account. Orders of closed accounts belong to nobody. */
export const ListedCustomer = z
  .object({
    number: z.int().meta({ description: 'Names the customer in the audit log.' }),
    name: z.string().meta({ description: 'Of the account, else of the latest order; may be empty.' }),
    email: z.string(),
    orders: z.int(),
    amountSpent: Total.meta({ description: 'Without cancelled orders and what was returned.' }),
    lastOrderAt: Timestamp.nullable(),
    since: Timestamp,
    blockedAt: Timestamp.nullable().meta({ description: 'Null unless the customer is blocked.' }),
  })
  .meta({ id: 'ListedCustomer' })

export type ListedCustomer = z.output<typeof ListedCustomer>

const maxCustomerNote = 2_000

const CustomerNote = z.object({
  _id: z.uuid(),
  text: z.string(),
  author: z.string().meta({ description: 'The username, also of somebody who was removed since.' }),
  writtenAt: Timestamp,
})

export const Customer = ListedCustomer.extend({
  emailVerified: z.boolean(),
  lastSignedInAt: Timestamp.nullable(),
  signInMethods: z.array(z.string()).meta({ description: 'Such as password and google.com.' }),
  addresses: PersonalData.shape.addresses,
  latestOrders: z
    .array(Order.pick({ _id: true, number: true, status: true, totalPrice: true, createdAt: true }))
    .meta({ description: 'The ten newest.' }),
  reviews: PersonalData.shape.reviews,
  notes: z.array(CustomerNote).meta({ description: 'For staff only, newest first.' }),
}).meta({ id: 'Customer' })

export type Customer = z.output<typeof Customer>

/** Of an account without an e-mail address of its own, a blocked one, and after several e-mails to the address. */
export const ResetNotSent = z
  .discriminatedUnion('code', [
    refusal('demo-account', {}),
    refusal('account-blocked', {}),
    refusal('too-many-emails', {}),
  ])
  .meta({ id: 'ResetNotSent' })

export type ResetNotSent = z.output<typeof ResetNotSent>

const path = '/api/admin/customers/{number}'

/** PostgreSQL refuses larger numbers. */
const oneCustomer = z.object({ number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const customers = {
  list: route({
    method: 'GET',
    path: '/api/admin/customers',
    access: 'clerk',
    summary:
      'Lists a page of the shoppers with an account. q searches number, name, e-mail address and phone number.',
    query: z.object({
      q: optionalText(200).optional(),
      sort: z.enum(customerSorts).default('newest'),
      limit: z.coerce.number(msg('Enter a number')).int().min(1).max(100).default(25),
      offset: z.coerce.number(msg('Enter a number')).int().min(0).max(1_000_000).default(0),
    }),
    responses: { 200: z.object({ customers: z.array(ListedCustomer), total: z.int() }) },
  }),
  get: route({
    method: 'GET',
    path,
    access: 'clerk',
    summary: 'Returns one customer with addresses, latest orders, reviews and notes.',
    params: oneCustomer,
    responses: { 200: Customer, 404: Problem },
  }),
  addNote: route({
    method: 'POST',
    path: `${path}/notes`,
    access: 'clerk',
    summary: 'Adds a note that only staff can read. It is deleted with the account.',
    params: oneCustomer,
    body: z.object({ text: text(maxCustomerNote, msg('Enter a note')) }),
    responses: { 200: Customer, 404: Problem },
  }),
  deleteNote: route({
    method: 'DELETE',
    path: `${path}/notes/{id}`,
    access: 'clerk',
    summary: 'Deletes a note.',
    params: oneCustomer.extend({ id: z.uuid().toLowerCase() }),
    responses: { 200: Customer, 404: Problem },
  }),
  sendReset: route({
    method: 'POST',
    path: `${path}/reset-link`,
    access: 'clerk',
    summary: 'E-mails the customer a link for a new password.',
    perMinute: 30,
    params: oneCustomer,
    responses: {
      200: z.object({
        email: z.enum(['sent', 'kept']).meta({ description: 'Kept in the outbox without a mail server.' }),
      }),
      404: Problem,
      409: ResetNotSent,
    },
  }),
  export: route({
    method: 'GET',
    path: `${path}/export`,
    access: 'manager',
    summary: 'Downloads everything that the store has about the customer, as the customer can.',
    perMinute: 10,
    params: oneCustomer,
    responses: { 200: PersonalData, 404: Problem },
  }),
  block: route({
    method: 'PUT',
    path: `${path}/blocked`,
    access: 'manager',
    summary: 'Blocks the customer, whose sign-ins end at once, or lets the customer in again.',
    params: oneCustomer,
    body: z.object({ blocked: z.boolean(msg('Say true or false')) }),
    responses: { 200: Customer, 404: Problem },
  }),
  close: route({
    method: 'DELETE',
    path,
    access: 'manager',
    summary:
      'Deletes the personal data of the customer, as the customer can. Orders stay with name and address, as accounting records.',
    params: oneCustomer,
    responses: { 204: z.undefined(), 404: Problem, 409: OpenOrders },
  }),
}
