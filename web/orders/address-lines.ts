import type { Order } from '../../contract/orders.ts'

/** As it is written on a parcel. */
export const addressLines = ({ street, city, state, zipcode, country }: Order['address']) =>
  [street, `${city}, ${state} ${zipcode}`, country].filter(Boolean)
