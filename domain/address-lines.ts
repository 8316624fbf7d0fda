import type { Order } from '../contract/orders/orders.ts'

/** In postal format, without what the country does not need. */
export const addressLines = ({ street, street2, city, state, zipcode, country }: Order['address']) =>
  [street, street2, joined(', ', city, joined(' ', state, zipcode)), country].filter(Boolean)

const joined = (between: string, ...words: string[]) => words.filter(Boolean).join(between)
