import type { Order } from '../../contract/orders.ts'

/** Delivery details, in the order of the form. */
export const detailNames = ['name', 'phone', 'street', 'city', 'country', 'state', 'zipcode'] as const

export type DetailName = (typeof detailNames)[number]

export type Details = Record<DetailName, string>

export const isDetailName = (name: string | undefined): name is DetailName =>
  detailNames.some((known) => known === name)

export const detailsFrom = (give: (name: DetailName) => string | undefined) =>
  Object.fromEntries(detailNames.map((name) => [name, give(name) ?? ''])) as Details

export const deliveredTo = ({ name, phone, address }: Order): Details => ({ name, phone, ...address })

/** The server names nested fields by path, such as `address.city`. */
export const detailOf = (field: string) => field.split('.').at(-1)
