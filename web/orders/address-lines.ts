import type { Order } from '../../contract/orders.ts'

/** In postal format. */
export const addressLines = ({ street, city, state, zipcode, country }: Order['address']) =>
  [street, `${city}, ${state} ${zipcode}`, country].filter(Boolean)
